import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
}, 60_000);
afterAll(() => world.stop());

/** Two learners of one organization, in a course that must be done on the day of the deadline by its clocks. */
async function classOf(zone: string | undefined, deadline: string) {
  count += 1;
  const people = [await world.person(`a-${count}`), await world.person(`b-${count}`)];
  const title = `Org ${count}`;
  await world.organization(title, people, zone === undefined ? {} : { time_zone: zone });
  const course = await world.course(tinyRelease({ course: { ...tinyRelease().course, key: `c-${count}` } }), curator);
  const learners: Learner[] = [];
  for (const person of people) {
    await world.send('assign_course', { user: person.id, course, organization: title, deadline });
    learners.push(new Learner(await world.agent(person)));
  }
  return { title, course, learners: learners as [Learner, Learner], people };
}

/** What was recorded of the pass in the run of a session: its instant, and whether it was late. */
async function passOf(session: string): Promise<{ at: string; late: unknown } | undefined> {
  const run = `lessonRun-${session.replace(/\.s\d+$/, '')}` as StreamName;
  for await (const { type, data, meta } of world.lyceum.foundation.store.read(run)) {
    if (type === 'lessons.LessonPassed') return { at: meta.occurredAt, late: (data as { late: boolean }).late };
  }
  return undefined;
}

const flags = async (learner: Learner) => {
  const [listed, progress] = [await learner.call('list_my_courses'), await learner.call('get_my_progress')];
  return [Object(listed['courses'])[0].overdue, Object(progress['courses'])[0].overdue, progress['courses_overdue']];
};

it.each([
  ['the clocks go forward at midnight', 'Asia/Beirut', '2026-03-28', '2026-03-28T22:00:00.000Z'],
  ['midnight comes twice', 'Africa/Cairo', '2026-10-29', '2026-10-29T22:00:00.000Z'],
  ['the day has 25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['the year ends first', 'Pacific/Kiritimati', '2026-12-31', '2026-12-31T10:00:00.000Z'],
  ['the day is a leap day', 'America/New_York', '2028-02-29', '2028-03-01T05:00:00.000Z'],
  ['the organization has no zone of its own', undefined, '2026-11-30', '2026-12-01T00:00:00.000Z'],
])('R-043 R-337: a pass is in time until the night in which %s (%s)', async (_, zone, deadline, first) => {
  const late = Date.parse(first);
  world.clock.set(new Date(late - 2 * 3_600_000).toISOString());
  const { course, learners } = await classOf(zone, deadline);
  const sessions: [string, string][] = [];
  const attempts: string[] = [];
  for (const learner of learners) {
    const quiz = await learner.start({ course });
    await learner.mark(quiz, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session: quiz });
    await learner.answer(String(attempt), 'q-1', 'V1');
    const plain = await learner.start({ lesson: lessonIdOf(course, 'l-2') });
    await learner.mark(plain, 'do:ASK');
    sessions.push([quiz, plain]);
    attempts.push(String(attempt));
  }
  const pass = async (who: 0 | 1) => {
    await learners[who].answer(attempts[who] ?? '', 'q-2', 'V2');
    await learners[who].call('complete_lesson', { session: sessions[who]?.[1] });
    return Promise.all((sessions[who] ?? []).map(passOf));
  };
  const last = new Date(late - 1).toISOString();
  world.clock.set(last);
  expect(await flags(learners[1])).toEqual([false, false, 0]);
  expect(await pass(0)).toEqual([
    { at: last, late: false },
    { at: last, late: false },
  ]);
  world.clock.set(first);
  expect(await flags(learners[1])).toEqual([true, true, 1]);
  expect(await flags(learners[0])).toEqual([false, false, 0]);
  const again = await learners[1].call('start_lesson', { course });
  expect(again).toMatchObject({ session: sessions[1]?.[0], lesson: { overdue: true } });
  expect(await pass(1)).toEqual([
    { at: first, late: true },
    { at: first, late: true },
  ]);
  expect(await flags(learners[1])).toEqual([false, false, 0]);
});

it('LMS-91: a deadline before the enrolment, or passed at the start, gives the lesson; its pass is late and stays so', async () => {
  world.clock.set('2026-06-01T10:00:00.000Z');
  const { course, title, learners, people } = await classOf('Europe/Berlin', '2026-05-01');
  const [learner] = learners;
  const started = await learner.call('start_lesson', { course });
  expect(started).toMatchObject({ lesson: { overdue: true } });
  const session = String(started['session']);
  await learner.mark(session, ...REQUIRED);
  const { attempt } = await learner.call('request_quiz', { session });
  await learner.answer(String(attempt), 'q-1', 'V1');
  await learner.answer(String(attempt), 'q-2', 'V2');
  expect(await passOf(session)).toMatchObject({ late: true });
  const change = { user: people[0]?.id, course, organization: title, deadline: '2026-12-31' };
  await world.send('change_assignment', change);
  expect(await flags(learner)).toEqual([false, false, 0]);
  expect(await passOf(session)).toMatchObject({ late: true });
  const plain = await learner.start({ lesson: lessonIdOf(course, 'l-2') });
  await learner.mark(plain, 'do:ASK');
  await learner.call('complete_lesson', { session: plain });
  expect(await passOf(plain)).toMatchObject({ late: false });
});
