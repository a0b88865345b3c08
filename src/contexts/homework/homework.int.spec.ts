import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../test/support/callers.js';
import { LearnerWorld } from '../../../test/support/learner-world.js';
import { tinyLesson, tinyLessonWithoutQuiz } from '../../../test/support/tiny-release.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';

type Data = Readonly<Record<string, unknown>>;

const task = { title: 'Cups', description: 'Brew', answer_mode: 'text_and_files', due_days: 3 } as const;
const files = [{ name: 'cup.txt', data: 'Y3Vw' }];

let world: LearnerWorld;
let folder: string;
let mira: string;
let jonas: string;
let nord: string;
let course: string;
let lesson: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  world = await LearnerWorld.open({ FILES_DIR: folder });
  mira = await world.person('mira');
  jonas = await world.person('jonas');
  nord = await world.organization('Nord', [mira]);
  await world.done('grant_membership', { user: jonas, organization: nord, role: 'Manager' });
  course = await world.course('cups', { lessons: [tinyLesson({ homework: task }), tinyLessonWithoutQuiz()] });
  lesson = lessonIdOf(course, 'l-1');
  await world.done('assign_course', { user: mira, course, organization: nord });
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

const mine = (args: object = {}) => world.as<{ items: readonly Data[] }>(mira, 'my_homework', args);
const queue = async () => (await world.done<{ items: readonly Data[] }>('review_queue', {}, asPerson(jonas))).items;

/** How many files are stored. */
const stored = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

/** The calls of all four tools, with what each needs beside the place. */
const calls = (args: Data): readonly (readonly [string, Data])[] => [
  ['my_homework', args],
  ['submit_homework', { answer: 'Three cups', ...args }],
  ['store_homework_file', { files, ...args }],
  ['upload_homework_file', args],
];

describe('Where homework is', () => {
  it('R-268 refusal:lesson_not_found@my_homework refusal:lesson_not_found@submit_homework refusal:lesson_not_found@store_homework_file refusal:lesson_not_found@upload_homework_file', async () => {
    for (const [tool, args] of calls({ lesson: 'none', space: 'Nowhere' }))
      expect(await world.as(mira, tool, args)).toEqual({ code: 'lesson_not_found', lesson: 'none' });
    const elsewhere = await world.course('elsewhere');
    expect(await mine({ lesson, course: elsewhere })).toEqual({ code: 'lesson_not_found', lesson });
  });

  it('R-268 refusal:not_enrolled@my_homework refusal:not_enrolled@submit_homework refusal:not_enrolled@store_homework_file refusal:not_enrolled@upload_homework_file', async () => {
    const boris = await world.person('boris');
    for (const [tool, args] of calls({ lesson, space: 'Nowhere' }))
      expect(await world.as(boris, tool, args)).toEqual({ code: 'not_enrolled', course });
    expect(await world.as(boris, 'my_homework', { course })).toEqual({ code: 'not_enrolled', course });
  });

  it('R-268 refusal:space_not_available@my_homework refusal:space_not_available@submit_homework refusal:space_not_available@store_homework_file refusal:space_not_available@upload_homework_file', async () => {
    for (const [tool, args] of calls({ lesson, space: 'Nowhere' }))
      expect(await world.as(mira, tool, args)).toEqual({ code: 'space_not_available', space: 'Nowhere' });
    expect(await mine({ space: 'Nowhere' })).toEqual({ code: 'space_not_available', space: 'Nowhere' });
  });

  it('R-268 refusal:course_not_in_space@my_homework refusal:course_not_in_space@submit_homework refusal:course_not_in_space@store_homework_file refusal:course_not_in_space@upload_homework_file', async () => {
    await world.organization('Sued', [mira]);
    for (const [tool, args] of calls({ lesson, space: 'Sued' }))
      expect(await world.as(mira, tool, args)).toEqual({ code: 'course_not_in_space', course, space: 'Sued' });
  });

  it('R-014 refusal:organization_suspended@my_homework refusal:organization_suspended@submit_homework refusal:organization_suspended@store_homework_file refusal:organization_suspended@upload_homework_file', async () => {
    await world.done('suspend_organization', { organization: nord });
    for (const [tool, args] of calls({ lesson, space: 'personal' }))
      expect(await world.as(mira, tool, args)).toEqual({ code: 'organization_suspended', course });
    expect(await world.done('review_queue', {}, asPerson(jonas))).toMatchObject({ total: 0 });
    await world.done('resume_organization', { organization: nord });
  });

  it('R-158: a lesson without homework has none to show, and R-151 nothing to hand in', async () => {
    const other = lessonIdOf(course, 'l-2');
    expect(await mine({ lesson: other })).toMatchObject({ items: [] });
    expect(await world.as(mira, 'submit_homework', { lesson: other, answer: 'x' })).toEqual({
      code: 'no_homework',
      lesson: other,
    });
  });
});

describe('What is handed in', () => {
  it('R-157: files go to the space of the window, whatever space is selected meanwhile', async () => {
    await world.as(mira, 'set_space', { space: 'personal' });
    const saved = await world.as(mira, 'store_homework_file', { lesson, files, space: nord });
    expect(saved).toMatchObject({ space: 'Nord', submission: { version: 1, files: [{ name: 'cup.txt' }] } });
    expect(await mine({ lesson, space: 'personal' })).toMatchObject({ items: [] });
  });

  it('R-058 LMS-77 LMS-83: text is tidied, counted in characters, and nothing when nothing in it can be seen', async () => {
    const space = 'personal';
    const submit = (answer: string) => world.call('submit_homework', { lesson, answer, space }, asPerson(mira));
    expect(codeOf(await submit(' \n'))).toBe('empty_answer');
    expect(codeOf(await submit('\u200b\u2060'))).toBe('empty_answer');
    expect(codeOf(await submit('😀'.repeat(20_001)))).toBe('invalid_arguments');
    expect(codeOf(await submit('😀'.repeat(20_000)))).toBe('ok');
    expect(codeOf(await submit('\u0001'.repeat(19_999) + 'x'))).toBe('ok');
    expect(await world.as(mira, 'submit_homework', { lesson, answer: ' и\u0306 ', space })).toMatchObject({
      submission: { answer: 'й', version: 3 },
    });
  });

  it('R-149: of versions that do not fit into one answer the latest are shown, and the last one always', async () => {
    for (let n = 0; n < 3; n += 1)
      await world.as(mira, 'submit_homework', { lesson, answer: `${n}${'й'.repeat(15_000)}`, space: 'personal' });
    const { submission } = await world.as<{ submission: { version: number; versions: readonly Data[] } }>(
      mira,
      'submit_homework',
      { lesson, answer: 'short', space: 'personal' },
    );
    expect(submission.versions.at(-1)).toMatchObject({ version: submission.version, answer: 'short' });
    expect(submission.versions.length).toBeLessThan(submission.version);
    const numbers = submission.versions.map(({ version }) => Number(version));
    expect(numbers).toEqual(numbers.map((_, n) => submission.version - numbers.length + 1 + n));
  });

  it('R-162 R-313 R-362: what is in an organisation is for its managers, what is personal is not', async () => {
    expect((await queue()).map(({ organization }) => organization)).toEqual([nord]);
    const curator = await world.person('vera', {});
    const all = await world.done('review_queue', { limit: 1 }, asPerson(curator, 'Moderator'));
    expect(all).toMatchObject({ total: 2, items: [{}], next_cursor: expect.any(String) });
    const rest = await world.done(
      'review_queue',
      { limit: 1, cursor: all['next_cursor'] },
      asPerson(curator, 'Moderator'),
    );
    expect(rest).toMatchObject({ total: 2, items: [{}] });
    expect(rest).not.toHaveProperty('next_cursor');
  });

  it('R-310 R-314: a command that is repeated saves once, and keeps the files of the first time', async () => {
    const repeated = { ...asPerson(mira), commandId: '00000000-0000-4000-8000-0000000000cc' };
    const args = { lesson, files, space: nord };
    const first = await world.done<{ submission: { version: number } }>('store_homework_file', args, repeated);
    const before = stored();
    const second = await world.done<{ submission: { version: number } }>('store_homework_file', args, repeated);
    expect(second.submission.version).toBe(first.submission.version);
    expect(stored()).toBe(before);
  });

  it('R-075 R-259 refusal:busy@submit_homework refusal:busy@store_homework_file: nothing is written and no file is left', async () => {
    const { store } = world.foundation;
    const before = stored();
    const append = store.append.bind(store);
    store.append = async () => ({ kind: 'conflict', actual: 99n });
    const refused = await Promise.all([
      world.as(mira, 'submit_homework', { lesson, answer: 'x', space: 'personal' }),
      world.as(mira, 'store_homework_file', { lesson, files, space: nord }),
    ]).finally(() => (store.append = append));
    expect(refused).toEqual([
      { code: 'busy', lesson },
      { code: 'busy', lesson },
    ]);
    expect(stored()).toBe(before);
  }, 15_000);

  it('R-282: a task that a release took away is handed in on where it was begun, and nowhere else', async () => {
    const key = 'retired';
    const with_ = { lessons: [tinyLesson({ homework: task }), tinyLessonWithoutQuiz()] };
    const retiring = await world.course(key, with_);
    const there = lessonIdOf(retiring, 'l-1');
    await world.as(mira, 'enroll', { course: retiring, space: 'personal' });
    await world.as(mira, 'submit_homework', { lesson: there, answer: 'One', space: 'personal' });
    await world.release(key, { lessons: [tinyLesson({ homework: null }), tinyLessonWithoutQuiz()] });
    expect(await world.as(mira, 'submit_homework', { lesson: there, answer: 'Two', space: 'personal' })).toMatchObject({
      submission: { version: 2 },
    });
    expect(await mine({ lesson: there, space: 'personal' })).toMatchObject({ items: [{ title: 'Cups', version: 2 }] });
    const boris = await world.person('boris-2');
    await world.as(boris, 'enroll', { course: retiring });
    expect(await world.as(boris, 'submit_homework', { lesson: there, answer: 'x' })).toMatchObject({
      code: 'no_homework',
    });
  });
});

describe('What is left behind', () => {
  it('R-311: homework of a course that was left is not listed, and is there again after enrolling anew', async () => {
    const before = await mine({ space: 'personal' });
    await world.done('withdraw_enrolment', { user: mira, course });
    const left = await mine({ space: 'personal' });
    expect(left.items.map((item) => item['course'])).not.toContain(course);
    await world.done('assign_course', { user: mira, course, organization: nord });
    expect((await mine({ space: 'personal' })).items).toEqual(before.items);
  });

  it('R-345 R-318: after a reset of the progress homework is empty, and nobody reviews what is archived', async () => {
    const [item] = await queue();
    const submission = String(item?.['id']);
    const version = Number(item?.['version']);
    await world.done('reset_progress', { user: mira, course });
    expect(await mine({ lesson, space: 'Nord' })).toMatchObject({ items: [] });
    expect(await queue()).toEqual([]);
    expect(await world.done('review_card', { submission }, asPerson(jonas))).toMatchObject({ actions: [] });
    const accepted = await world.call('accept', { submission, version }, asPerson(jonas));
    expect(accepted).toMatchObject({ refusal: { code: 'wrong_status' } });
    expect(await world.as(mira, 'submit_homework', { lesson, answer: 'Anew', space: nord })).toMatchObject({
      submission: { version: 1 },
    });
  });
});
