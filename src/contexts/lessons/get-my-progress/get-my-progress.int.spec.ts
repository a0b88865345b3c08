import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../../test/support/callers.js';
import { mark, passLessonOne, passLessonTwo, start } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { tinyRelease } from '../../../../test/support/tiny-release.js';
import { ProjectionControl } from '../../../platform/read-store/projection-control.js';

interface Progress {
  readonly courses: readonly { readonly id: string; readonly completion: number }[];
  readonly recent_sessions: readonly {
    readonly status: string;
    readonly lesson: string;
    readonly started_at: string;
  }[];
}

const MORNING = '2026-12-01T09:00:00.000Z';
const HOUR = 3_600_000;

let world: LearnerWorld;

beforeAll(async () => {
  world = await LearnerWorld.open({ LYCEUM_TIME_ZONE: 'Asia/Kolkata' });
}, 60_000);
beforeEach(() => world.clock.set(MORNING));
afterAll(() => world.close());

const progress = (learner: string, space = 'personal') => world.as<Progress>(learner, 'get_my_progress', { space });
const statuses = async (learner: string) => (await progress(learner)).recent_sessions.map(({ status }) => status);

async function learnerIn(key: string): Promise<{ learner: string; course: string }> {
  const learner = await world.person(`learner-${key}`);
  const course = await world.course(key);
  await world.as(learner, 'enroll', { course, space: 'personal' });
  return { learner, course };
}

it('R-141 R-341: counts courses, lessons, document sections and sessions', async () => {
  const { learner, course } = await learnerIn('whole');
  const organization = await world.organization('Tern', [learner], { time_zone: 'Europe/Berlin' });
  const late = await world.course('late');
  await world.done('assign_course', { user: learner, organization, course: late, deadline: '2026-11-30' });
  await passLessonTwo(world, learner, course, { space: 'personal' });
  const documents = [
    { artifact: 'tea_log', title: 'Tea log', purpose: 'Remembers what worked', blocks_total: 2, blocks_filled: 0 },
  ];
  expect(await progress(learner)).toEqual({
    space: 'personal',
    courses_total: 2,
    courses_overdue: 1,
    courses: [
      { id: course, title: 'Course whole', deadline: null, overdue: false, completion: 0.5, documents },
      { id: late, title: 'Course late', deadline: '2026-11-30', overdue: true, completion: 0, documents },
    ],
    recent_sessions: [{ lesson: expect.any(String), status: 'Completed', started_at: '2026-12-01T14:30:00+05:30' }],
  });
});

it('R-141 R-256: the sessions of an organization’s space are its own, in its zone', async () => {
  const learner = await world.person('zoned');
  const organization = await world.organization('Zoned', [learner], { time_zone: 'Europe/Berlin' });
  const course = await world.course('zoned');
  await world.done('assign_course', { user: learner, organization, course });
  await start(world, learner, course, 'l-1', { space: 'personal' });
  await start(world, learner, course, 'l-2', { space: 'Zoned' });
  expect((await progress(learner, 'Zoned')).recent_sessions).toMatchObject([
    { started_at: '2026-12-01T10:00:00+01:00' },
  ]);
  expect((await progress(learner)).recent_sessions).toMatchObject([{ started_at: '2026-12-01T14:30:00+05:30' }]);
});

it('R-141 R-361: ten sessions, newest first', async () => {
  const { learner, course } = await learnerIn('many');
  for (let n = 0; n < 12; n += 1) {
    await start(world, learner, course, n % 2 ? 'l-2' : 'l-1');
    world.clock.advance(7 * HOUR);
  }
  const { recent_sessions: sessions } = await progress(learner);
  expect(sessions).toHaveLength(10);
  const times = sessions.map(({ started_at }) => Date.parse(started_at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times.at(-1)).toBe(Date.parse(MORNING) + 2 * 7 * HOUR);
});

it('R-074 R-295: a silent session is abandoned after six hours; a mark and an answer keep it alive', async () => {
  const { learner, course } = await learnerIn('silence');
  const session = await start(world, learner, course, 'l-1');
  world.clock.advance(5 * HOUR);
  await mark(world, learner, session, 'term:STEEP');
  await mark(world, learner, session, 'l-1-O1/V1');
  world.clock.advance(5 * HOUR);
  expect(await statuses(learner)).toEqual(['In Progress']);
  const { attempt } = await world.as<{ attempt: string }>(learner, 'request_quiz', { session });
  expect(await statuses(learner)).toEqual(['Awaiting Quiz']);
  world.clock.advance(5 * HOUR);
  await world.as(learner, 'submit_answer', { attempt, question: 'q-1', answer: 'V2', student_words: 'That one' });
  world.clock.advance(6 * HOUR);
  expect(await statuses(learner)).toEqual(['Awaiting Quiz']);
  world.clock.advance(1);
  expect(await statuses(learner)).toEqual(['Abandoned']);
  await start(world, learner, course, 'l-1');
  expect(await statuses(learner)).toEqual(['In Progress', 'Abandoned']);
});

it('R-345 R-076: after a reset nothing is left of the former way', async () => {
  const { learner, course } = await learnerIn('reset');
  await passLessonOne(world, learner, course);
  const session = await start(world, learner, course, 'l-2');
  expect((await progress(learner)).courses).toMatchObject([{ completion: 0.5 }]);
  await world.done('reset_progress', { user: learner, course });
  expect(await progress(learner)).toMatchObject({ courses: [{ id: course, completion: 0 }], recent_sessions: [] });
  const marking = { session, goal: 'do:ASK', status: 'done', evidence: 'Did it' };
  expect(await world.as(learner, 'mark_goal', marking)).toMatchObject({ code: 'run_archived' });
  await passLessonTwo(world, learner, course);
  expect(await progress(learner)).toMatchObject({
    courses: [{ completion: 0.5 }],
    recent_sessions: [{ status: 'Completed' }],
  });
});

it('R-344: administrators, moderators and instructors of the course reset; nobody else does', async () => {
  const author = await world.person('author');
  await world.done('grant_role', { user: author, role: 'Course Creator' });
  const { learner } = await learnerIn('trusting');
  const release = tinyRelease({ course: { ...tinyRelease().course, key: 'trusted' } });
  const { course } = await world.done<{ course: string }>(
    'publish_release',
    { release },
    asPerson(author, 'Course Creator'),
  );
  await world.done('publish_course', { course });
  await world.as(learner, 'enroll', { course, space: 'personal' });
  const reset = (...caller: Parameters<typeof asPerson>) =>
    world.call('reset_progress', { user: learner, course }, asPerson(...caller)).then(codeOf);
  expect(await reset(learner)).toBe('forbidden');
  expect(await reset('carol', 'Course Creator')).toBe('forbidden');
  expect(await reset(author)).toBe('ok');
  expect(await reset('mod', 'Moderator')).toBe('ok');
  expect(await reset('root', 'Administrator')).toBe('ok');
});

it('R-008 R-006: the named space counts, else the selected one', async () => {
  const { learner } = await learnerIn('spaced');
  await world.organization('Spaced', [learner]);
  expect(await world.as(learner, 'get_my_progress')).toMatchObject({ space: 'Spaced', courses_total: 0 });
  expect(await progress(learner)).toMatchObject({ space: 'personal', courses_total: 1 });
});

it('R-341: more courses than one answer holds follow under a cursor; the counts are of all', async () => {
  const learner = await world.person('collector');
  const organization = await world.organization('Collectors', [learner]);
  const purpose = 'Remembers what worked. '.repeat(300);
  const document = { ...tinyRelease().document!, purpose };
  const given: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const course = await world.course(`collected-${n}`, { document });
    const deadline = n % 2 ? '2026-11-30' : '2026-12-24';
    await world.done('assign_course', { user: learner, organization, course, deadline });
    given.push(course);
  }
  const seen: string[] = [];
  let pages = 0;
  for (let cursor: string | undefined, more = true; more; pages += 1) {
    const page = await world.as<Progress & { next_cursor?: string }>(learner, 'get_my_progress', {
      space: 'Collectors',
      ...(cursor === undefined ? {} : { cursor }),
    });
    expect(page).toMatchObject({ courses_total: 12, courses_overdue: 6 });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(40_000);
    seen.push(...page.courses.map(({ id }) => id));
    cursor = page.next_cursor;
    more = cursor !== undefined;
  }
  expect(pages).toBeGreaterThan(1);
  expect(seen).toEqual(given);
  for (const cursor of ['', 'x', 'bnVsbA', 'WzFd'])
    expect(codeOf(await world.call('get_my_progress', { cursor }, asPerson(learner)))).toBe('invalid_arguments');
});

it('refusal:space_not_available@get_my_progress', async () => {
  const learner = await world.person('lost');
  expect(await progress(learner, 'Nowhere')).toEqual({ code: 'space_not_available', space: 'Nowhere' });
});

it('LMS-37: rebuilt from the log, the tables give the same answers', async () => {
  const { learner, course } = await learnerIn('rebuilt');
  const organization = await world.organization('Rebuilding', [learner]);
  await world.done('assign_course', { user: learner, organization, course, deadline: '2026-12-24' });
  await passLessonOne(world, learner, course);
  await start(world, learner, course, 'l-2');
  await world.done('reset_progress', { user: learner, course });
  await passLessonTwo(world, learner, course);
  await start(world, learner, course, 'l-1', { space: 'Rebuilding' });
  const answers = async () =>
    JSON.stringify([
      await progress(learner),
      await progress(learner, 'Rebuilding'),
      await world.as(learner, 'list_my_courses', { space: 'personal' }),
    ]);
  const before = await answers();
  const control = world.app.get(ProjectionControl);
  const builds = await control.rebuild([
    'enrolments',
    'assignments',
    'lesson_runs',
    'lesson_sessions',
    'release_outlines',
  ]);
  const settled = await control.settled(builds, 20_000);
  expect(new Set(settled.values())).toEqual(new Set(['live']));
  expect(await answers()).toBe(before);
}, 30_000);
