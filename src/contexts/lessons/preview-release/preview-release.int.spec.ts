import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mark, passLessonOne, start } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import type { Release } from '../../catalogue/index.js';

let world: LearnerWorld;
beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

/** A release of the course `key`. */
function releaseOf(key: string, change: Partial<Release> = {}): Release {
  const tiny = tinyRelease(change);
  return { ...tiny, course: { ...tiny.course, key, title: `Course ${key}` } };
}

const preview = (release: unknown, more: object = {}) => world.done('preview_release', { release, ...more });
const refusal = async (release: unknown, more: object = {}) => {
  const outcome = await world.call('preview_release', { release, ...more });
  return outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
};

async function learnerIn(course: string, login: string): Promise<string> {
  const learner = await world.person(login);
  await world.as(learner, 'enroll', { course, space: 'personal' });
  return learner;
}

/** Leaves the learner in the middle of the quiz of lesson l-1. */
async function quizOpen(learner: string, course: string): Promise<void> {
  const session = await start(world, learner, course, 'l-1', { space: 'personal' });
  await mark(world, learner, session, 'term:STEEP');
  await mark(world, learner, session, 'l-1-O1/V1');
  await world.as(learner, 'request_quiz', { session });
}

/** The head of the log once what follows from passed lessons is written, too. */
async function restingHead(): Promise<string> {
  for (let head = ''; ;) {
    const now = await world.foundation.log.head();
    if (now === head) return head;
    head = now;
    await sleep(500);
  }
}

it('tells whom a release would affect, as the publication then does, and writes nothing', async () => {
  const course = await world.course('watched');
  await quizOpen(await learnerIn(course, 'in-quiz'), course);
  await passLessonOne(world, await learnerIn(course, 'through'), course, { space: 'personal' });
  const gone = releaseOf('watched', {
    chapters: [{ key: 'ch-1', title: 'The cup', description: 'Water', lessons: ['l-2'] }],
    lessons: [tinyLessonWithoutQuiz()],
    agent: {},
  });
  const before = await restingHead();
  expect(await preview(gone)).toEqual({
    course,
    course_key: 'watched',
    version: 2,
    unchanged: false,
    course_created: false,
    chapters: { created: [], updated: ['ch-1'], removed: [], restored: [] },
    lessons: { created: [], updated: [], removed: ['l-1'], restored: [], quiz_changed: [] },
    attempts: { moved: 0, cancelled: 1 },
    affected: [{ lesson: 'l-1', change: 'removed', learners: 2, unfinished: 1, attempts: { moved: 0, cancelled: 1 } }],
    warnings: expect.any(Array),
  });
  expect(await world.foundation.log.head()).toBe(before);

  const renamed = releaseOf('watched', { lessons: [tinyLesson({ title: 'Heat and time' }), tinyLessonWithoutQuiz()] });
  expect(await preview(renamed)).toMatchObject({
    attempts: { moved: 1, cancelled: 0 },
    affected: [{ lesson: 'l-1', change: 'updated', learners: 2, unfinished: 1, attempts: { moved: 1, cancelled: 0 } }],
  });
  expect(await world.done('publish_release', { release: renamed })).toMatchObject({
    version: 2,
    attempts: { moved: 1, cancelled: 0 },
  });
  expect(await preview(renamed)).toMatchObject({ version: 2, unchanged: true, affected: [] });
  expect(await preview(gone)).toMatchObject({ version: 3, attempts: { cancelled: 1 } });
});

it('does not count what a reset archived', async () => {
  const course = await world.course('reset');
  const learner = await learnerIn(course, 'reset');
  await quizOpen(learner, course);
  await world.done('reset_progress', { user: learner, course });
  const gone = releaseOf('reset', { lessons: [tinyLesson({ quiz: null }), tinyLessonWithoutQuiz()] });
  expect(await preview(gone)).toMatchObject({
    attempts: { moved: 0, cancelled: 0 },
    affected: [{ lesson: 'l-1', change: 'quiz_changed', learners: 0, unfinished: 0 }],
  });
});

it('says what a first release would make', async () => {
  expect(await preview(releaseOf('first'))).toMatchObject({
    course: null,
    version: 1,
    course_created: true,
    lessons: { created: ['l-1', 'l-2'] },
    affected: [],
  });
  expect(await preview(releaseOf('first'))).toMatchObject({ version: 1, course_created: true });
});

it.each<[code: string, release: unknown, more: object]>([
  ['release_invalid', { format: 'lms-release/1' }, {}],
  ['release_format_unsupported', { format: 'lms-release/9' }, {}],
  ['release_inconsistent', releaseOf('bad', { chapters: [] }), {}],
  ['invalid_commit', releaseOf('bad'), { commit: 'HEAD' }],
  ['course_not_found', releaseOf('bad'), { course: 'no-such-course' }],
  ['instructors_empty', releaseOf('bad'), { instructors: [] }],
  ['instructor_not_found', releaseOf('bad'), { instructors: ['nobody@example.org'] }],
])('refuses what a publication refuses: refusal:%s@preview_release', async (code, release, more) => {
  expect(await refusal(release, more)).toBe(code);
});

it('refuses courses and people that do not fit: refusal:instructor_not_author@preview_release refusal:course_key_mismatch@preview_release refusal:course_has_content@preview_release refusal:course_key_taken@preview_release', async () => {
  const owner = await world.course('owned');
  await world.person('reader');
  expect(await refusal(releaseOf('bad'), { instructors: ['reader'] })).toBe('instructor_not_author');
  expect(await refusal(releaseOf('bad'), { course: owner })).toBe('course_key_mismatch');
  expect(await refusal(releaseOf('owned'), { course: owner })).toBe('course_has_content');
  const draft = String((await world.done('create_course', { title: 'A draft', summary: 'Soon' }))['id']);
  expect(await refusal(releaseOf('owned'), { course: draft })).toBe('course_key_taken');
});
