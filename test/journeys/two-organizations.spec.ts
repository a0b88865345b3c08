import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let count = 0;

/** One course by two organizations: in Strict until 10 March in Berlin with a quiz, in Loose until 30 April without. */
let person: TestPerson;
let learner: Learner;
let course: string;
let strict: string;
let loose: string;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
}, 60_000);
afterAll(() => world.stop());

beforeEach(async () => {
  count += 1;
  world.clock.set('2026-03-02T10:00:00.000Z');
  person = await world.person(`learner-${count}`);
  learner = new Learner(await world.agent(person));
  course = await world.course(tinyRelease({ course: { ...tinyRelease().course, key: `c-${count}` } }), curator);
  [strict, loose] = [`Strict ${count}`, `Loose ${count}`];
  await world.organization(strict, [person], { time_zone: 'Europe/Berlin' });
  await world.organization(loose, [person], { time_zone: 'America/New_York' });
  await world.send('set_organization_policy', { organization: strict, quiz_required: 'yes' });
  await world.send('set_organization_policy', { organization: loose, quiz_required: 'no' });
  const given = { user: person.id, course };
  await world.send('assign_course', { ...given, organization: strict, deadline: '2026-03-10', mandatory: true });
  await world.send('assign_course', { ...given, organization: loose, deadline: '2026-04-30' });
});

/** What the three tools that tell of deadlines say of the course in a space. */
async function told(space: string) {
  const listed = await learner.call('list_my_courses', { space });
  const progress = await learner.call('get_my_progress', { space });
  const started = await learner.call('start_lesson', { course, space });
  const { deadline, organization } = Object(listed['courses'])[0];
  const flags = [Object(listed['courses'])[0], Object(progress['courses'])[0], started['lesson']];
  expect(Object(progress['courses'])[0]).toMatchObject({ deadline });
  return { organization, deadline, overdue: flags.map((one) => Object(one).overdue) };
}

const all = (overdue: boolean) => [overdue, overdue, overdue];

describe('One course by two organizations', () => {
  it('R-337 R-043: every tool tells the terms of the space, and in `personal` the nearest', async () => {
    expect(await told(strict)).toEqual({ organization: strict, deadline: '2026-03-10', overdue: all(false) });
    world.clock.set('2026-03-10T22:59:59.999Z');
    expect(await told('personal')).toEqual({ organization: strict, deadline: '2026-03-10', overdue: all(false) });
    world.clock.advance(1);
    expect(await told('personal')).toEqual({ organization: strict, deadline: '2026-03-10', overdue: all(true) });
    expect(await told(strict)).toMatchObject({ overdue: all(true) });
    expect(await told(loose)).toEqual({ organization: loose, deadline: '2026-04-30', overdue: all(false) });
    await world.send('suspend_organization', { organization: strict });
    expect(await told('personal')).toEqual({ organization: loose, deadline: '2026-04-30', overdue: all(false) });
    world.clock.set('2026-05-01T03:59:59.999Z');
    expect(await told('personal')).toMatchObject({ overdue: all(false) });
    world.clock.advance(1);
    expect(await told('personal')).toMatchObject({ overdue: all(true) });
  });

  it('R-335: a deadline that is moved counts from the next call, in every tool', async () => {
    world.clock.set('2026-03-11T12:00:00.000Z');
    const change = (deadline: string) =>
      world.send('change_assignment', { user: person.login, course, organization: strict, deadline });
    expect(await told(strict)).toMatchObject({ overdue: all(true) });
    await change('2026-03-11');
    expect(await told(strict)).toMatchObject({ deadline: '2026-03-11', overdue: all(false) });
    await change('');
    expect(await told(strict)).toMatchObject({ deadline: null, overdue: all(false) });
    expect(await told('personal')).toMatchObject({ organization: loose, deadline: '2026-04-30' });
    await change('2020-02-29');
    expect(await told('personal')).toMatchObject({ organization: strict, overdue: all(true) });
  });

  it.each([
    ['is suspended', () => world.send('suspend_organization', { organization: strict })],
    ['is left', () => world.send('revoke_membership', { user: person.id, organization: strict })],
    ['withdraws it', () => world.send('withdraw_assignment', { user: person.id, organization: strict, course })],
    ['thinks again', () => world.send('set_organization_policy', { organization: strict, quiz_required: 'no' })],
  ])('R-046: the quiz is compulsory in both spaces until the one that asks for it %s', async (_, done) => {
    const session = await learner.start({ course, space: loose });
    await learner.mark(session, ...REQUIRED);
    expect(await learner.refusal('complete_lesson', { session })).toMatchObject({ code: 'quiz_required' });
    await done();
    expect(await learner.call('complete_lesson', { session })).toMatchObject({ session_status: 'Completed' });
    expect(await learner.call('list_my_courses', { space: 'personal' })).toMatchObject({
      courses: [{ progress: { lessons_completed: 1 } }],
    });
  });

  it('R-193 R-195: who takes it alone as well has one course with the terms of both', async () => {
    expect(await learner.refusal('enroll', { course, space: 'personal' })).toMatchObject({ code: 'already_enrolled' });
    expect(await learner.refusal('enroll', { course, space: loose })).toMatchObject({ code: 'already_enrolled' });
    const third = `Third ${count}`;
    await world.organization(third, [person]);
    await learner.call('enroll', { course, space: third });
    expect(await learner.call('list_my_courses', { space: third })).toMatchObject({
      courses: [{ id: course, organization: third, mandatory: false, deadline: null, overdue: false }],
    });
    expect(await learner.call('list_my_courses', { space: 'personal' })).toMatchObject({
      courses: [{ id: course, organization: strict }],
    });
  });
});

describe('Leaving', () => {
  const leave = (organization: string) => world.send('revoke_membership', { user: person.id, organization });

  it('R-327 R-335: an organization in the middle of a quiz takes its space and its terms, not the course', async () => {
    await leave(loose);
    const session = await learner.start({ course, space: strict });
    await learner.mark(session, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session });
    await learner.answer(String(attempt), 'q-1', 'V1');
    await leave(strict);
    expect(await learner.call('whoami')).toMatchObject({ organizations: [], space: 'personal' });
    for (const tool of ['set_space', 'list_my_courses', 'list_catalog', 'get_my_progress'])
      expect(await learner.refusal(tool, { space: strict })).toMatchObject({ code: 'space_not_available' });
    await world.send('suspend_organization', { organization: strict });
    expect(await learner.answer(String(attempt), 'q-2', 'V2')).toMatchObject({ result: { passed: true } });
    expect(await learner.call('list_my_courses')).toMatchObject({
      courses: [{ id: course, organization: null, mandatory: null, deadline: null, overdue: null }],
    });
    world.clock.set('2026-03-20T10:00:00.000Z');
    const started = await learner.call('start_lesson', { course });
    expect(started).toMatchObject({ space: 'personal', lesson: { overdue: false } });

    await world.send('resume_organization', { organization: strict });
    await world.send('grant_membership', { user: person.id, organization: strict });
    expect(await told(strict)).toEqual({ organization: strict, deadline: '2026-03-10', overdue: all(true) });
  });

  it('R-051: a course in the middle of a quiz closes it at once, and enrolling again goes on there', async () => {
    const session = await learner.start({ course, space: loose });
    await learner.mark(session, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session });
    await world.send('withdraw_enrolment', { user: person.id, course });
    const goal = { session, goal: 'term:STEEP' };
    for (const [tool, args] of [
      ['submit_answer', { attempt, question: 'q-1', answer: 'V1', student_words: 'V1' }],
      ['request_quiz', { session }],
      ['mark_goal', { ...goal, status: 'open' }],
      ['lesson_item', goal],
      ['complete_lesson', { session }],
      ['start_lesson', { course }],
      ['course_outline', { course }],
    ] as const)
      expect(await learner.refusal(tool, args)).toMatchObject({ code: 'not_enrolled', course });
    await learner.call('enroll', { course, space: loose });
    await learner.answer(String(attempt), 'q-1', 'V1');
    expect(await learner.answer(String(attempt), 'q-2', 'V2')).toMatchObject({ result: { passed: true } });
  });
});
