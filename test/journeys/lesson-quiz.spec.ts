import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { holdStream } from '../support/held-stream.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let person: TestPerson;
let learner: Learner;
let course: string;
let session: string;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
  course = await world.course(released(57.5), curator);
}, 60_000);

beforeEach(async () => {
  count += 1;
  await policy(2, 10);
  person = await world.person(`learner-${count}`);
  learner = new Learner(await world.agent(person));
  await learner.call('enroll', { course, space: 'personal' });
  session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
});

afterAll(() => world.stop());

function released(percentage: number, key = 'tea') {
  const { quiz } = tinyLesson();
  const lesson = tinyLesson({ quiz: quiz && { ...quiz, pass_percentage: percentage } });
  return tinyRelease({ course: { ...tinyRelease().course, key }, lessons: [lesson, tinyLessonWithoutQuiz()] });
}

async function policy(attempts: number, pause: number) {
  await world.send('set_platform_setting', { setting: 'max_attempts', value: attempts });
  await world.send('set_platform_setting', { setting: 'retry_delay_minutes', value: pause });
}

const attemptOf = async (of = learner, at = session) =>
  String((await of.call('request_quiz', { session: at }))['attempt']);

/** What every tool that shows it says of the lesson just now. */
async function figures() {
  const { quiz, next_step } = await learner.call('start_lesson', { course });
  const { chapters } = await learner.call('course_outline', { course });
  return { quiz, next_step, chapters };
}

/** The chapter of the outline while its first lesson is passed or not. */
const outline = (passed: boolean) => [
  {
    lessons_passed: passed ? 1 : 0,
    lessons: [
      { key: 'l-1', completed: passed },
      { key: 'l-2', completed: false },
    ],
  },
];

const answered = (attempt: string, question: string, answer: string) => ({
  attempt,
  question,
  answer,
  student_words: `I say ${answer}`,
});

it('R-103 R-104 R-105 R-302 LMS-02 LMS-04 LMS-22: the same figures everywhere at once, from the first attempt to the last', async () => {
  const threshold = { required: true, pass_threshold: 0.575 };
  expect(await figures()).toMatchObject({ quiz: { ...threshold, attempts_left: 2 }, next_step: { kind: 'quiz' } });

  const first = await attemptOf();
  expect(await figures()).toMatchObject({ quiz: { ...threshold, attempts_left: 1 } });
  await learner.answer(first, 'q-1', 'V1');
  const failed = await learner.answer(first, 'q-2', 'V1');
  expect(failed['result']).toMatchObject({ passed: false, score: 0.5, pass_threshold: 0.575, attempts_left: 1 });
  expect(await figures()).toMatchObject({ quiz: { ...threshold, attempts_left: 1 }, chapters: outline(false) });
  const retry_after = String(failed['result']?.['retry_after']);
  expect(await learner.refusal('request_quiz', { session })).toMatchObject({ code: 'retry_too_soon', retry_after });

  world.clock.set(retry_after);
  const second = await attemptOf();
  expect(second).not.toBe(first);
  expect(await figures()).toMatchObject({ quiz: { ...threshold, attempts_left: 0 } });
  expect(await learner.refusal('submit_answer', answered(first, 'q-1', 'V1'))).toMatchObject({
    code: 'attempt_finished',
  });
  await learner.answer(second, 'q-1', 'V2');
  const last = await learner.answer(second, 'q-2', 'V2');
  expect(last['result']).toMatchObject({
    correct: 1,
    total: 2,
    objective_results: { 'l-1-O1': { correct: 0, total: 1 }, 'l-1-O2': { correct: 1, total: 1 } },
    attempts_left: 0,
    retry_after: null,
  });
  expect(await figures()).toMatchObject({
    quiz: { ...threshold, attempts_left: 0 },
    chapters: outline(false),
  });
  world.clock.advance(86_400_000);
  session = await learner.start({ course });
  expect(await learner.refusal('request_quiz', { session })).toMatchObject({
    code: 'quiz_attempts_exhausted',
    attempts_used: 2,
  });

  await policy(0, 0);
  expect(await figures()).toMatchObject({ quiz: { ...threshold, attempts_left: null } });
  const third = await attemptOf();
  await learner.answer(third, 'q-1', 'V1');
  expect((await learner.answer(third, 'q-2', 'V2'))['result']).toMatchObject({ passed: true, score: 1 });
  expect((await learner.call('course_outline', { course }))['chapters']).toMatchObject(outline(true));
});

it('R-020 R-106: what comes next is the quiz only while an attempt may begin, else the time of the next one or that none is left', async () => {
  const mark = () => learner.call('mark_goal', { session, goal: REQUIRED[0], status: 'done', evidence: 'Once more.' });
  const next = async () => {
    const marked = String((await mark())['next']);
    expect(String((await learner.call('start_lesson', { course }))['next'])).toContain(marked);
    return marked;
  };
  const fail = async (attempt: string) => {
    await learner.answer(attempt, 'q-1', 'V2');
    return String((await learner.answer(attempt, 'q-2', 'V1'))['result']?.['retry_after']);
  };
  expect(await next()).toContain('request_quiz');
  const first = await attemptOf();
  expect(await next()).toContain('request_quiz');
  const retryAfter = await fail(first);
  expect(await next()).toMatch(new RegExp(`^(?!.*request_quiz).*${retryAfter.replace('+', '\\+')}`));
  world.clock.set(retryAfter);
  expect(await next()).toContain('request_quiz');
  await fail(await attemptOf());
  expect(await next()).toMatch(/^(?!.*request_quiz).*no attempts are left/);
});

describe('the time of the next attempt', () => {
  it.each([
    ['in spring', '2026-03-29T00:55:00.400Z', '2026-03-29T03:05:01+02:00'],
    ['in autumn', '2026-10-25T00:55:00.400Z', '2026-10-25T02:05:01+01:00'],
  ])(
    'R-103 R-104 R-256: is told by the clock of the organization, over the night %s, and then holds',
    async (_, now, told) => {
      world.clock.set(now);
      const title = `Berlin ${count}`;
      await world.organization(title, [person], { time_zone: 'Europe/Berlin' });
      await world.send('assign_course', { user: person.id, organization: title, course });
      const there = await learner.start({ course, space: title });
      const attempt = await attemptOf(learner, there);
      await learner.answer(attempt, 'q-1', 'V2');
      const { result } = await learner.answer(attempt, 'q-2', 'V1');
      expect(result).toMatchObject({ retry_after: told });
      const refused = { code: 'retry_too_soon', retry_after: told };
      expect(await learner.refusal('request_quiz', { session: there })).toMatchObject(refused);
      world.clock.set(new Date(Date.parse(now) + 600_000 - 1).toISOString());
      expect(await learner.refusal('request_quiz', { session: there })).toMatchObject(refused);
      world.clock.set(told);
      expect(await learner.call('request_quiz', { session: there })).toMatchObject({ question: { index: 1 } });
    },
  );
});

describe('the same answer again', () => {
  it('R-099 LMS-05 LMS-19: 20 at once are taken once, and each of them after it is refused without effect', async () => {
    const attempt = await attemptOf();
    const input = answered(attempt, 'q-1', 'V1');
    const all = await Promise.all(Array.from({ length: 20 }, () => learner.agent.call('submit_answer', input)));
    expect(all.filter(({ isError }) => !isError)).toHaveLength(1);
    for (const { text } of all.filter(({ isError }) => isError)) expect(text).toContain('[question_mismatch]');
    const head = await world.lyceum.foundation.store.head();
    expect(await learner.refusal('submit_answer', input)).toMatchObject({ code: 'question_mismatch', question: 'q-1' });
    expect(await world.lyceum.foundation.store.head()).toBe(head);
    expect((await learner.answer(attempt, 'q-2', 'V2'))['result']).toMatchObject({ correct: 2, total: 2, score: 1 });
  });

  it('LMS-07: after the connection was lost with the last one, the pass is there and counted once', async () => {
    const attempt = await attemptOf();
    await learner.answer(attempt, 'q-1', 'V1');
    const held = await holdStream(world.databaseUrl, `lessonRun-${session.replace(/\.s\d+$/, '')}`);
    const abort = new AbortController();
    const input = answered(attempt, 'q-2', 'V2');
    const lost = learner.agent.call('submit_answer', input, { signal: abort.signal }).catch(String);
    await held.awaited();
    abort.abort();
    expect(await lost).toMatch(/abort/i);
    await held.release();
    const again = new Learner(await world.agent(person, 'v1'));
    const refused = async () => {
      const { meta } = await again.agent.call('submit_answer', input);
      return (meta?.['lyceum/refusal'] as { code?: string } | undefined)?.code;
    };
    for (let n = 0; n < 100 && (await refused()) !== 'attempt_finished'; n += 1)
      await new Promise((go) => setTimeout(go, 20));
    expect(await refused()).toBe('attempt_finished');
    expect((await again.call('course_outline', { course }))['chapters']).toMatchObject(outline(true));
    expect(await again.call('start_lesson', { lesson: lessonIdOf(course, 'l-1') })).toMatchObject({
      next_step: null,
      quiz: { attempts_left: 1 },
    });
  });
});

it.each([
  ['V2', true],
  [' v2 ', false],
  ['  LEAVES left\n too   long ', true],
  ['Leaves left too long.', false],
  ['2', false],
  ['V1', false],
])('R-096 R-098 LMS-17: an answer is a key or the text of an option: %p is %p', async (answer, correct) => {
  const attempt = await attemptOf();
  expect(await learner.answer(attempt, 'q-2', answer)).toMatchObject({ verdict: { correct } });
});

it('LMS-38: a lesson with a compulsory quiz is closed by its quiz alone', async () => {
  expect(await learner.refusal('complete_lesson', { session })).toMatchObject({ code: 'quiz_required', session });
  expect(await figures()).toMatchObject({ chapters: outline(false) });
});

it('LMS-23: a quiz without questions cannot be published', async () => {
  const lesson = tinyLesson({ quiz: { pass_percentage: 50, questions: [], answers: {} } });
  const release = tinyRelease({ lessons: [lesson, tinyLessonWithoutQuiz()] });
  await expect(world.send('publish_release', { release })).rejects.toThrow('release_invalid');
});

it('R-067 R-118 LMS-40: goals follow the release by their keys, and a passed lesson stays passed', async () => {
  const key = `goals-${count}`;
  const [aim, second] = tinyLesson().objectives;
  if (!aim || !second) throw new Error('the lesson has less than two objectives');
  const publish = (required: boolean, keys: readonly string[]) => {
    const goals = aim.goals.filter((goal) => keys.includes(goal.key));
    const optional = second.goals.map((goal) => ({ ...goal, required }));
    const objectives = [
      { ...aim, goals },
      { ...second, goals: optional },
    ];
    return world.course(
      { ...released(50, key), lessons: [tinyLesson({ objectives }), tinyLessonWithoutQuiz()] },
      curator,
    );
  };
  const other = await publish(false, REQUIRED);
  await learner.call('enroll', { course: other, space: 'personal' });
  const at = await learner.start({ course: other });
  await learner.mark(at, ...REQUIRED);
  const evidence = 'It never came up.';
  await learner.call('mark_goal', { session: at, goal: 'refute:STRONG', status: 'not_needed', evidence });

  await publish(true, ['term:STEEP']);
  expect(await learner.refusal('request_quiz', { session: at })).toMatchObject({
    code: 'goals_open',
    goals: [{ objective: 'l-1-O2', goal: 'refute:STRONG' }],
  });
  const gone = { session: at, goal: 'l-1-O1/V1', status: 'done', evidence };
  expect(await learner.refusal('mark_goal', gone)).toMatchObject({ code: 'goal_removed', goal: 'l-1-O1/V1' });
  await learner.mark(at, 'refute:STRONG');

  await publish(true, REQUIRED);
  const attempt = await attemptOf(learner, at);
  await learner.answer(attempt, 'q-1', 'V1');
  expect((await learner.answer(attempt, 'q-2', 'V2'))['result']).toMatchObject({ passed: true });

  const [goal] = aim.goals;
  if (!goal) throw new Error('the objective has no goal');
  const more = { ...aim, goals: [...aim.goals, { ...goal, key: 'term:NEW' }] };
  const lesson = tinyLesson({ objectives: [more, second] });
  await world.course({ ...released(50, key), lessons: [lesson, tinyLessonWithoutQuiz()] }, curator);
  const { chapters } = await learner.call('course_outline', { course: other });
  expect(chapters).toMatchObject([{ lessons: [{ key: 'l-1', completed: true }, {}] }]);
});
