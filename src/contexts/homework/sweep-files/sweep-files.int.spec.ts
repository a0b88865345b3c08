import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { tinyLesson, tinyLessonWithoutQuiz } from '../../../../test/support/tiny-release.js';
import { FILE_STORE, type FileStore } from '../../../platform/files/index.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';

const ORPHAN = '00000000-0000-4000-8000-00000000000a';
const YOUNG = '00000000-0000-4000-8000-00000000000b';

let world: LearnerWorld;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  world = await LearnerWorld.open({ FILES_DIR: folder });
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every file in the folder, and makes all but these two days old. */
function aged(...young: readonly string[]): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.length > 10);
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const path of paths) if (!young.some((id) => path.includes(id))) utimesSync(join(folder, path), before, before);
  return paths;
}

it('removes what belongs to no submission once it is a day old, and nothing else', async () => {
  const homework = { title: 'Cups', description: 'Brew', answer_mode: 'files', due_days: null } as const;
  const course = await world.course('swept', { lessons: [tinyLesson({ homework }), tinyLessonWithoutQuiz()] });
  const mira = await world.person('mira');
  await world.as(mira, 'enroll', { course });
  const lesson = lessonIdOf(course, 'l-1');
  const saved = await world.as<{ submission: { files: readonly unknown[] } }>(mira, 'store_homework_file', {
    lesson,
    files: [{ name: 'cup.txt', data: 'Y3Vw' }],
  });
  expect(saved.submission.files).toHaveLength(1);
  const refused = {
    lesson,
    files: [
      { name: 'cup.txt', data: 'Y3Vw' },
      { name: 'run.exe', data: 'Y3Vw' },
    ],
  };
  expect(await world.as(mira, 'store_homework_file', refused)).toMatchObject({ code: 'file_rejected' });
  expect(aged()).toHaveLength(1);

  const store = world.app.get<FileStore>(FILE_STORE);
  await store.put(ORPHAN, mira, Buffer.from('orphan'));
  await store.put(YOUNG, mira, Buffer.from('young'));
  expect(aged(YOUNG)).toHaveLength(3);
  expect(await world.done('sweep_files')).toEqual({ removed: 1, kept: 2 });
  expect(await store.read(ORPHAN)).toBeUndefined();
  expect(await store.read(YOUNG)).toEqual(Buffer.from('young'));
  expect(await world.done('sweep_files')).toEqual({ removed: 0, kept: 2 });
});
