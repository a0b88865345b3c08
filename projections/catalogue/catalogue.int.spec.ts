import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { CatalogueWorld } from '../../test/support/catalogue-world.js';
import { ReadWorld } from '../../test/support/read-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../test/support/tiny-release.js';
import {
  catalogueOf,
  catalogueProjections,
  outlinesOf,
  type CoursesTable,
  type ReleaseOutlinesTable,
} from './index.js';

let read: ReadWorld;
let world: CatalogueWorld;
let db: () => Promise<Kysely<CoursesTable & ReleaseOutlinesTable>>;

beforeAll(async () => {
  read = await ReadWorld.open();
  world = await CatalogueWorld.open(read.store);
  const { daemon, reads } = read.worker(catalogueProjections);
  daemon.start();
  db = async () => (await reads.fresh<CoursesTable & ReleaseOutlinesTable>('courses', 'release_outlines')).db;
}, 60_000);
afterAll(() => read.end());

const courseById = async (id: string) =>
  (await db()).selectFrom('courses').selectAll().where('course_id', '=', id).executeTakeFirst();

it('LMS-35 a course has its card and the lessons of its active release; unknown ones are absent', async () => {
  const { course: id } = await world.published({ release: tinyRelease() });
  expect(await courseById(id)).toMatchObject({
    course_key: 'tea',
    title: 'A good cup of tea',
    promise: 'A cup you like, and you know why',
    published: false,
    upcoming: false,
    instructors: ['carol'],
    allowed_organizations: [],
    lesson_count: 2,
    active_release: { version: 1, document_key: 'tea_log', parts: 1 },
  });
  expect(await catalogueOf(await db())).toEqual([]);
  await world.openCourse(id);
  const one = tinyRelease({
    chapters: [{ key: 'ch-1', title: 'The cup', description: 'Water', lessons: ['l-1'] }],
    lessons: [tinyLesson()],
    document: null,
    agent: undefined,
  });
  const second = await world.published({ release: { ...one, lessons: [tinyLesson({ sections: [] })] } });
  const [row] = await catalogueOf(await db());
  expect(row).toMatchObject({
    course_id: id,
    lesson_count: 1,
    active_release: { version: second.version, document_key: null },
  });
  expect(await courseById('nowhere')).toBeUndefined();
  await world.withdrawCourse(id);
  expect(await catalogueOf(await db())).toEqual([]);
});

it('R-257 an outline comes once all parts are there, without answers, goals and the agent’s part', async () => {
  const material = 'x'.repeat(600_000);
  const release = tinyRelease({
    course: { ...tinyRelease().course, key: 'large' },
    agent: { lessons: { 'l-1': { material } } },
    lessons: [tinyLesson(), tinyLessonWithoutQuiz()],
  });
  const { course: id } = await world.published({ release });
  const { digest, parts } = (await courseById(id))!.active_release!;
  expect(parts).toBeGreaterThan(2);
  const outline = (await outlinesOf(await db(), [digest, 'nowhere'])).get(digest);
  expect(outline).toMatchObject({
    chapters: [{ key: 'ch-1', lessons: ['l-1', 'l-2'] }],
    lessons: [
      {
        key: 'l-1',
        chapter: 'ch-1',
        title: 'Time and heat',
        sections: ['brews'],
        questions: 2,
        homework: { title: 'Three cups' },
      },
      { key: 'l-2', questions: 0, homework: null },
    ],
    document: {
      key: 'tea_log',
      sections: [
        { key: 'brews', rows: 'many' },
        { key: 'favourite', rows: 'one' },
      ],
    },
  });
  const text = JSON.stringify(outline);
  for (const secret of ['xxx', 'term:STEEP', 'Cooler water', 'scalds', 'V1']) expect(text).not.toContain(secret);
});
