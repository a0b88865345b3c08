import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { passLessonOne, passLessonTwo } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { statementsOnTables } from '../../../../test/support/statements.js';
import { tinyLessonWithoutQuiz, tinyRelease } from '../../../../test/support/tiny-release.js';
import type { Release } from '../../catalogue/index.js';

interface Course {
  readonly id: string;
  readonly overdue: boolean | null;
  readonly progress: object;
  readonly next_lesson: { readonly title: string } | null;
}

let world: LearnerWorld;

beforeAll(async () => {
  world = await LearnerWorld.open();
}, 60_000);
afterAll(() => world.close());

const list = (learner: string, args: object = {}) =>
  world.as<{ space: string; courses: Course[] }>(learner, 'list_my_courses', args);

/** The tiny release with a third lesson. */
function longer(): Partial<Release> {
  const { chapters, lessons } = tinyRelease();
  const third = { ...tinyLessonWithoutQuiz(), key: 'l-3', title: 'A pot for many', objectives: [] };
  const goals = [{ key: 'do:POT', kind: 'execution', required: true, title: 'Make a pot' } as const];
  return {
    chapters: chapters.map((chapter) => ({ ...chapter, lessons: [...chapter.lessons, 'l-3'] })),
    lessons: [...lessons, { ...third, objectives: [{ key: 'l-3-O1', text: 'Make a pot', goals }] }],
  };
}

it('R-195 R-013: a course taken alone has no assignment fields; the answer names the space', async () => {
  const mira = await world.person('mira');
  const course = await world.course('alone');
  await world.as(mira, 'enroll', { course });
  expect(await list(mira)).toEqual({
    space: 'personal',
    courses: [
      {
        id: course,
        title: 'Course alone',
        organization: null,
        mandatory: null,
        deadline: null,
        overdue: null,
        progress: { lessons_total: 2, lessons_completed: 0 },
        next_lesson: { id: expect.any(String), title: 'Time and heat' },
        programs: [],
      },
    ],
  });
});

it('R-011 R-008: `personal` lists everything, a named organization what it assigned or what was taken from it', async () => {
  const learner = await world.person('worker');
  const tern = await world.organization('Tern', [learner]);
  await world.organization('Oak', [learner]);
  const [own, given, taken] = [await world.course('own'), await world.course('given'), await world.course('taken')];
  await world.as(learner, 'enroll', { course: own, space: 'personal' });
  await world.done('assign_course', { user: learner, organization: tern, course: given, mandatory: true });
  await world.as(learner, 'enroll', { course: taken, space: 'Oak' });
  const ids = async (space: string) => (await list(learner, { space })).courses.map(({ id }) => id);
  expect(await ids('personal')).toEqual([own, given, taken]);
  expect(await ids(' TERN ')).toEqual([given]);
  expect(await ids('Oak')).toEqual([taken]);
});

it('R-006: without a name the selected space is listed', async () => {
  const learner = await world.person('selector');
  await world.organization('Elm', [learner]);
  const course = await world.course('elm');
  await world.as(learner, 'enroll', { course, space: 'personal' });
  expect(await list(learner)).toMatchObject({ space: 'Elm', courses: [] });
  await world.as(learner, 'set_space', { space: 'personal' });
  expect(await list(learner)).toMatchObject({ space: 'personal', courses: [{ id: course }] });
});

it('R-015 LMS-43: while its organization is suspended a course is left out, and comes back with all progress', async () => {
  const learner = await world.person('waiting');
  const organization = await world.organization('Ash', [learner]);
  const course = await world.course('ash');
  await world.done('assign_course', { user: learner, organization, course });
  await passLessonTwo(world, learner, course);
  const before = await list(learner, { space: 'personal' });
  expect(before.courses).toMatchObject([{ progress: { lessons_completed: 1 } }]);
  await world.done('suspend_organization', { organization });
  expect((await list(learner, { space: 'personal' })).courses).toEqual([]);
  await world.done('resume_organization', { organization });
  expect(await list(learner, { space: 'personal' })).toEqual(before);
});

it('refusal:space_not_available@list_my_courses', async () => {
  const learner = await world.person('lost');
  expect(await list(learner, { space: 'Nowhere' })).toEqual({ code: 'space_not_available', space: 'Nowhere' });
});

it('R-002: a lesson passed in one space is passed in every other', async () => {
  const learner = await world.person('both');
  const [x, y] = [await world.organization('Xylem', [learner]), await world.organization('Yew', [learner])];
  const course = await world.course('both');
  for (const organization of [x, y]) await world.done('assign_course', { user: learner, organization, course });
  await passLessonTwo(world, learner, course, { space: 'Xylem' });
  for (const space of ['Xylem', 'Yew', 'personal']) {
    expect((await list(learner, { space })).courses).toMatchObject([
      { progress: { lessons_total: 2, lessons_completed: 1 } },
    ]);
  }
});

it('R-337 LMS-91: a deadline before the enrolment is overdue by the calendar of its organization', async () => {
  const learner = await world.person('late');
  const berlin = await world.organization('Berlin', [learner], { time_zone: 'Europe/Berlin' });
  const unzoned = await world.organization('Anywhere', [learner]);
  const [a, b] = [await world.course('berlin'), await world.course('anywhere')];
  await world.done('assign_course', { user: learner, organization: berlin, course: a, deadline: '2026-11-30' });
  await world.done('assign_course', { user: learner, organization: unzoned, course: b, deadline: '2026-11-30' });
  const overdueAt = async (instant: string) => {
    world.clock.set(instant);
    return (await list(learner, { space: 'personal' })).courses.map(({ overdue }) => overdue);
  };
  expect(await overdueAt('2026-11-30T22:59:59.999Z')).toEqual([false, false]);
  expect(await overdueAt('2026-11-30T23:00:00.000Z')).toEqual([true, false]);
  expect(await overdueAt('2026-12-01T00:00:00.000Z')).toEqual([true, true]);
});

it('R-337: a completed course is not overdue, also when a later release adds lessons (R-284)', async () => {
  world.clock.set('2026-12-10T09:00:00.000Z');
  const learner = await world.person('finisher');
  const organization = await world.organization('Finish', [learner]);
  const course = await world.course('finish');
  await world.done('assign_course', { user: learner, organization, course, deadline: '2026-12-01' });
  expect((await list(learner)).courses).toMatchObject([{ overdue: true }]);
  await passLessonOne(world, learner, course);
  await passLessonTwo(world, learner, course);
  expect((await list(learner)).courses).toMatchObject([{ overdue: false, next_lesson: null }]);

  await world.release('finish', longer());
  expect((await list(learner)).courses).toMatchObject([
    { overdue: false, progress: { lessons_total: 3, lessons_completed: 2 }, next_lesson: { title: 'A pot for many' } },
  ]);
});

it('LMS-35: a course without a release counts 0 of 0', async () => {
  const learner = await world.person('announced');
  const organization = await world.organization('Announcing', [learner]);
  const course = await world.unreleasedCourse('soon');
  await world.done('assign_course', { user: learner, organization, course, deadline: '2026-01-01' });
  expect((await list(learner)).courses).toMatchObject([
    { progress: { lessons_total: 0, lessons_completed: 0 }, next_lesson: null, overdue: true },
  ]);
  const progress = await world.as<{ courses: object[] }>(learner, 'get_my_progress');
  expect(progress.courses).toMatchObject([{ completion: 0, documents: [] }]);
});

it('LMS-52: the number of queries does not grow with the number of courses', async () => {
  const learner = await world.person('collector');
  const courses = await Promise.all(Array.from({ length: 12 }, (_, n) => world.course(`collected-${n}`)));
  const [first = '', ...others] = courses;
  await world.as(learner, 'enroll', { course: first });
  const one = await statementsOnTables(() => list(learner));
  for (const course of others) await world.as(learner, 'enroll', { course });
  const twelve = await statementsOnTables(() => list(learner));
  expect((await list(learner)).courses).toHaveLength(12);
  expect(one).toBeGreaterThan(0);
  expect(twelve).toBe(one);
});
