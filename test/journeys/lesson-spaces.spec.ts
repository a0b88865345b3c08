import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
}, 60_000);

afterAll(() => world.stop());

const release = (key: string) => tinyRelease({ course: { ...tinyRelease().course, key } });

async function newLearner(): Promise<Learner & { person: TestPerson }> {
  count += 1;
  const person = await world.person(`learner-${count}`);
  return Object.assign(new Learner(await world.agent(person)), { person });
}

describe('The space of a session', () => {
  it('R-007: a session in a space that has lost the course does not count; the selected space does', async () => {
    const learner = await newLearner();
    const course = await world.course(release('left'), curator);
    await world.organization('Left Ltd', [learner.person]);
    await learner.call('set_space', { space: 'personal' });
    await learner.call('enroll', { course });
    const who = { user: learner.person.id, course, organization: 'Left Ltd' };
    await world.send('assign_course', who);
    const there = await learner.call('start_lesson', { course, space: 'Left Ltd' });
    expect(await learner.call('start_lesson', { course })).toMatchObject({ session: there['session'] });
    await world.send('withdraw_assignment', who);
    expect(await learner.call('start_lesson', { course })).toMatchObject({ space: 'personal' });
    expect(await learner.refusal('start_lesson', { course, space: 'Left Ltd' })).toMatchObject({
      code: 'course_not_in_space',
      course,
      space: 'Left Ltd',
    });
  });

  it('R-009 R-014: a suspended space is not available; the course closes with the last organization that gives it', async () => {
    const learner = await newLearner();
    const course = await world.course(release('two-givers'), curator);
    for (const title of ['Fir Ltd', 'Elm Ltd']) {
      await world.organization(title, [learner.person]);
      await world.send('assign_course', { user: learner.person.id, course, organization: title });
    }
    const session = await learner.start({ course, space: 'Fir Ltd' });
    await world.send('suspend_organization', { organization: 'Elm Ltd' });
    expect(await learner.refusal('start_lesson', { course, space: 'Elm Ltd' })).toMatchObject({
      code: 'space_not_available',
      space: 'Elm Ltd',
    });
    expect(await learner.call('lesson_item', { session, goal: 'term:STEEP' })).toHaveProperty('details');
    await world.send('suspend_organization', { organization: 'Fir Ltd' });
    const closed = { code: 'organization_suspended', course };
    expect(await learner.refusal('lesson_item', { session, goal: 'term:STEEP' })).toMatchObject(closed);
    expect(await learner.refusal('start_lesson', { course, space: 'Fir Ltd' })).toMatchObject(closed);
    expect(await learner.refusal('start_lesson')).toMatchObject({ code: 'nothing_to_study' });
    expect(await learner.call('whoami')).toMatchObject({
      space: 'personal',
      organizations: [{ suspended: true }, { suspended: true }],
    });
    await world.send('resume_organization', { organization: 'Fir Ltd' });
    expect(await learner.call('start_lesson', { course })).toMatchObject({ session, space: 'Fir Ltd' });
  });

  it('R-002 R-012: one lesson in three spaces is three sessions on one way, passed in all of them at once', async () => {
    const learner = await newLearner();
    const course = await world.course(release('three-spaces'), curator);
    await world.organization('Ash Ltd', [learner.person]);
    await world.organization('Oak Ltd', [learner.person]);
    for (const space of ['personal', 'Ash Ltd', 'Oak Ltd']) await learner.call('enroll', { course, space });
    const spaces = ['personal', 'Ash Ltd', 'Oak Ltd'] as const;
    const sessions = [];
    for (const space of spaces) sessions.push(await learner.start({ course, space }));
    expect(new Set(sessions).size).toBe(3);
    await learner.mark(sessions[0]!, ...REQUIRED);
    const attempts = [];
    for (const session of sessions) attempts.push((await learner.call('request_quiz', { session }))['attempt']);
    expect(new Set(attempts).size).toBe(1);
    await learner.answer(String(attempts[0]), 'q-1', 'V1');
    await learner.answer(String(attempts[0]), 'q-2', 'V2');
    for (const space of spaces) {
      expect(await learner.call('list_my_courses', { space })).toMatchObject({
        courses: [{ progress: { lessons_completed: 1 } }],
      });
    }
    const statuses = [];
    for (const space of spaces)
      statuses.push((await learner.call('get_my_progress', { space }))['recent_sessions']?.[0]?.['status']);
    expect(statuses).toEqual(['Awaiting Quiz', 'Awaiting Quiz', 'Completed']);
  });
});

it('R-020 R-042: next opens a session once; one that was at work goes on with what is next, after its signals', async () => {
  const learner = await newLearner();
  const course = await world.course(release('goes-on'), curator);
  await learner.call('enroll', { course });
  const opened = await learner.call('start_lesson', { course });
  expect(opened['next']).toMatch(/^Get acquainted, .* in your second turn\. Next: .*term:STEEP/);
  expect((await learner.call('start_lesson', { course }))['next']).toBe(opened['next']);
  await learner.mark(String(opened['session']), 'term:STEEP');
  const again = await learner.call('start_lesson', { course });
  expect(again['next']).toMatch(/^Half of the objectives are covered/);
  expect(again).toMatchObject({ session: opened['session'], start: { opening: 'first_in_course' } });
  expect(again['next']).toMatch(/ This session goes on: .* Next: .*l-1-O1\/V1/);
});

it('R-076 R-345: what hangs on a reset way is archived for every tool, and the lesson begins anew', async () => {
  const learner = await newLearner();
  const course = await world.course(release('reset'), curator);
  await learner.call('enroll', { course });
  const session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
  const { attempt } = await learner.call('request_quiz', { session });
  await world.send('reset_progress', { user: learner.person.id, course });
  const answer = { attempt, question: 'q-1', answer: 'V1', student_words: 'V1' };
  const mark = { session, goal: 'term:STEEP', status: 'open' };
  expect(await learner.refusal('lesson_item', { session, goal: 'term:STEEP' })).toMatchObject({
    code: 'not_your_session',
    session,
  });
  expect(await learner.refusal('submit_answer', answer)).toMatchObject({ code: 'not_your_session', attempt });
  expect(await learner.refusal('mark_goal', mark)).toMatchObject({ code: 'run_archived' });
  for (const tool of ['request_quiz', 'complete_lesson'])
    expect(await learner.refusal(tool, { session })).toMatchObject({ code: 'run_archived' });
  expect(await learner.call('start_lesson', { course })).toMatchObject({
    start: { opening: 'first_in_course', last_session_at: null },
    next_step: { goal: 'term:STEEP' },
    history: { lessons: [] },
  });
});

it('R-053: a refused command that is repeated is refused again, also when the first one took a new release over', async () => {
  const learner = await newLearner();
  const first = release('repeated');
  const course = await world.course(first, curator);
  await learner.call('enroll', { course });
  const session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
  const { attempt } = await learner.call('request_quiz', { session });
  const { quiz } = tinyLesson();
  const asked = quiz && { ...quiz, questions: quiz.questions.map((one) => ({ ...one, text: `${one.text} Think.` })) };
  const lessons = [tinyLesson({ title: 'New', quiz: asked }), tinyLessonWithoutQuiz()];
  await world.course({ ...first, lessons }, curator);
  const meta = { 'lyceum/idempotency-key': 'again' };
  const answer = { attempt, question: 'q-1', answer: 'V1', student_words: 'V1' };
  const once = await learner.agent.call('submit_answer', answer, { meta });
  expect(once.text).toContain('[quiz_attempt_cancelled]');
  expect(await learner.agent.call('submit_answer', answer, { meta })).toEqual(once);
  const goal = { session, goal: 'nowhere', status: 'done', evidence: 'x' };
  const marked = await learner.agent.call('mark_goal', goal, { meta });
  expect(marked.text).toContain('[goal_unknown]');
  expect(await learner.agent.call('mark_goal', goal, { meta })).toEqual(marked);
  expect(await learner.call('start_lesson', { lesson: lessonIdOf(course, 'l-1') })).toMatchObject({
    lesson: { title: 'New' },
  });
});
