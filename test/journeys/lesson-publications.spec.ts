import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lesson, Quiz, Release } from '../../src/contexts/catalogue/domain/release.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { holdStream } from '../support/held-stream.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let curator: TestPerson;
let count = 0;

beforeAll(async () => {
  world = await TestLyceum.start();
  curator = await world.person('ravi', { roles: ['Course Creator'] });
  await world.send('set_platform_setting', { setting: 'max_attempts', value: 1 });
}, 60_000);

afterAll(() => world.stop());

const { quiz } = tinyLesson();
if (!quiz) throw new Error('the lesson has no quiz');
const [first, second] = quiz.questions;
if (!first || !second) throw new Error('the quiz has less than two questions');

/** Three questions; the right options are V1, V2, V1. */
const three: Quiz = {
  pass_percentage: 50,
  questions: [first, second, { ...first, key: 'q-3', text: 'And what would you change next?' }],
  answers: { ...quiz.answers, 'q-3': { correct: 'V1', explanation: 'Water cools, leaves do not.' } },
};
const asking = (change: Partial<Quiz> = {}): Lesson => tinyLesson({ quiz: { ...three, ...change } });
const backwards = [{ ...first, options: first.options.toReversed() }, ...three.questions.slice(1)];
const explanations = Object.fromEntries(
  Object.entries(three.answers).map(([key, answer]) => [key, { ...answer, explanation: `New words on ${key}.` }]),
);

const [chapter] = tinyRelease().chapters;
if (!chapter) throw new Error('the release has no chapter');

const withoutLessonOne: Partial<Release> = {
  chapters: [{ ...chapter, lessons: ['l-2'] }],
  lessons: [tinyLessonWithoutQuiz()],
  agent: { ...tinyRelease().agent, lessons: {} },
};

/** A course of its own with one learner, who answered the first of three questions wrongly; `publish` makes versions. */
async function underWay() {
  count += 1;
  const key = `course-${count}`;
  const publish = (lesson: Lesson | null) => {
    const lessons = lesson ? { lessons: [lesson, tinyLessonWithoutQuiz()] } : withoutLessonOne;
    return world.course(tinyRelease({ course: { ...tinyRelease().course, key }, ...lessons }), curator);
  };
  const course = await publish(asking());
  const person = await world.person(`learner-${count}`);
  const learner = new Learner(await world.agent(person));
  await learner.call('enroll', { course, space: 'personal' });
  const session = await learner.start({ course });
  await learner.mark(session, ...REQUIRED);
  const attempt = String((await learner.call('request_quiz', { session }))['attempt']);
  await learner.answer(attempt, 'q-1', 'V2');
  return { learner, course, session, attempt, publish };
}

const answerTo = (attempt: string, question: string) => ({
  attempt,
  question,
  answer: 'V2',
  student_words: 'That one',
});

describe('a publication that leaves the quiz as it is', () => {
  it.each([
    ['(a) other texts of the lesson', asking(), { hook: 'Patience, not strength.' }, three.answers],
    ['(b) other explanations', asking({ answers: explanations }), {}, explanations],
    ['(e) another pass percentage', asking({ pass_percentage: 100 }), {}, three.answers],
  ])('R-111 R-305 LMS-13 LMS-14: %s: the attempt goes on with its answers and its threshold', async (...given) => {
    const [, lesson, more, answers] = given;
    const { learner, attempt, session, publish } = await underWay();
    await publish({ ...lesson, ...more });
    expect(await learner.call('request_quiz', { session })).toMatchObject({
      attempt,
      question: { id: 'q-2', index: 2 },
    });
    expect(await learner.answer(attempt, 'q-2', 'V2')).toMatchObject({
      verdict: { correct: true, explanation: answers['q-2']?.explanation },
      next_question: { id: 'q-3', index: 3, total: 3 },
    });
    expect(await learner.answer(attempt, 'q-3', 'V1')).toMatchObject({
      verdict: { correct: true, explanation: answers['q-3']?.explanation },
      result: {
        passed: true,
        correct: 2,
        total: 3,
        score: 0.667,
        pass_threshold: 0.5,
        explanations: [{ id: 'q-1', explanation: answers['q-1']?.explanation }],
      },
    });
  });

  it('R-111: submit_answer alone carries the attempt over several versions', async () => {
    const { learner, attempt, publish } = await underWay();
    await publish(asking({ answers: explanations }));
    await publish({ ...asking(), hook: 'Patience.' });
    await publish(asking({ answers: explanations, pass_percentage: 90 }));
    expect(await learner.answer(attempt, 'q-2', 'V2')).toMatchObject({
      verdict: { correct: true, explanation: 'New words on q-2.' },
    });
  });
});

describe('a publication that changes the quiz', () => {
  it.each([
    ['(c) the order of options', asking({ questions: backwards })],
    [
      '(d) one question more',
      asking({
        questions: [...three.questions, { ...second, key: 'q-4' }],
        answers: { ...three.answers, 'q-4': { correct: 'V1', explanation: '' } },
      }),
    ],
    ['the right option', asking({ answers: { ...three.answers, 'q-2': { correct: 'V1', explanation: '' } } })],
  ])(
    'R-108 R-112 R-115 R-120 LMS-08 LMS-14: %s: the attempt is cancelled, told once, and counts for nothing',
    async (_, lesson) => {
      const { learner, attempt, session, course, publish } = await underWay();
      await publish(lesson);
      const refused = await learner.refusal('submit_answer', answerTo(attempt, 'q-2'));
      expect(refused).toMatchObject({ code: 'quiz_attempt_cancelled', attempt, session, reason: 'quiz_changed' });
      expect(refused['message']).toMatch(/course was updated and call request_quiz again/);
      expect(await learner.call('start_lesson', { course })).toMatchObject({ quiz: { attempts_left: 1 } });
      const renewed = await learner.call('request_quiz', { session });
      expect(renewed).toMatchObject({ question: { id: 'q-1', index: 1 } });
      expect(renewed).not.toHaveProperty('previous_attempt_cancelled');
      expect(renewed['attempt']).not.toBe(attempt);
      expect(await learner.call('start_lesson', { course })).toMatchObject({ quiz: { attempts_left: 0 } });
      expect(await learner.refusal('submit_answer', answerTo(attempt, 'q-2'))).toEqual(refused);
    },
  );

  it('R-112 R-116 R-120: request_quiz begins anew at once and tells of the former attempt once', async () => {
    const { learner, attempt, session, publish } = await underWay();
    await publish(asking({ questions: backwards }));
    const renewed = await learner.call('request_quiz', { session });
    expect(renewed).toMatchObject({
      question: { id: 'q-1', index: 1 },
      previous_attempt_cancelled: { attempt, reason: 'quiz_changed' },
      next: expect.stringMatching(/course was updated/),
    });
    const again = await learner.call('request_quiz', { session });
    expect(again['attempt']).toBe(renewed['attempt']);
    expect(again).not.toHaveProperty('previous_attempt_cancelled');
  });

  it('R-112: a third version with the former quiz revives nothing', async () => {
    const { learner, attempt, publish } = await underWay();
    await publish(asking({ questions: backwards }));
    await publish(asking());
    expect(await learner.refusal('submit_answer', answerTo(attempt, 'q-2'))).toMatchObject({
      code: 'quiz_attempt_cancelled',
      reason: 'quiz_changed',
    });
  });
});

describe('a publication without the lesson', () => {
  it('R-112 R-117 R-120 LMS-14 (f): an answer is refused with lesson_removed and the next lesson is another one', async () => {
    const { learner, attempt, session, course, publish } = await underWay();
    await publish(null);
    const refused = await learner.refusal('submit_answer', answerTo(attempt, 'q-2'));
    expect(refused).toMatchObject({ code: 'quiz_attempt_cancelled', attempt, session, reason: 'lesson_removed' });
    expect(refused['message']).toMatch(/for lesson_removed go to the next lesson/);
    expect(await learner.refusal('request_quiz', { session })).toMatchObject({ code: 'lesson_not_in_release' });
    expect(await learner.call('start_lesson', { course })).toMatchObject({ lesson: { id: lessonIdOf(course, 'l-2') } });
  });

  it('R-116 R-117 R-118 R-119: request_quiz cancels it; when the lesson is back it begins anew and tells once', async () => {
    const { learner, attempt, session, publish } = await underWay();
    await publish(null);
    expect(await learner.refusal('request_quiz', { session })).toMatchObject({
      code: 'lesson_not_in_release',
      lesson_key: 'l-1',
    });
    await publish(asking());
    const renewed = await learner.call('request_quiz', { session });
    expect(renewed).toMatchObject({ previous_attempt_cancelled: { attempt, reason: 'lesson_removed' } });
    expect(await learner.call('request_quiz', { session })).not.toHaveProperty('previous_attempt_cancelled');
    expect(await learner.answer(String(renewed['attempt']), 'q-1', 'V1')).toMatchObject({ verdict: { correct: true } });
  });
});

describe('an attempt begun while a version came out', () => {
  it.each([
    ['submit_answer', 'R-113 LMS-14'],
    ['request_quiz', 'R-114 R-116'],
  ])('%s cancels it without comparison: %s', async (tool) => {
    const { learner, session, publish } = await underWay();
    await publish(asking({ questions: backwards }));
    const run = await holdStream(world.databaseUrl, `lessonRun-${session.replace(/\.s\d+$/, '')}`);
    const asked = learner.call('request_quiz', { session });
    await run.awaited();
    await publish({ ...asking({ questions: backwards }), hook: 'Patience.' });
    await run.release();
    const attempt = String((await asked)['attempt']);
    const reason = 'attempt_outdated';
    if (tool === 'submit_answer') {
      expect(await learner.refusal(tool, answerTo(attempt, 'q-1'))).toMatchObject({
        code: 'quiz_attempt_cancelled',
        reason,
      });
    } else {
      const renewed = await learner.call(tool, { session });
      expect(renewed).toMatchObject({ previous_attempt_cancelled: { attempt, reason } });
    }
  });
});

it('LMS-16: a corrected key changes no verdict that was given', async () => {
  const { learner, attempt, course, publish } = await underWay();
  await learner.answer(attempt, 'q-2', 'V2');
  expect(await learner.answer(attempt, 'q-3', 'V1')).toMatchObject({ result: { passed: true } });
  await publish(asking({ answers: { ...three.answers, 'q-2': { correct: 'V1', explanation: '' } } }));
  expect(await learner.refusal('submit_answer', answerTo(attempt, 'q-2'))).toMatchObject({ code: 'attempt_finished' });
  const { chapters } = await learner.call('course_outline', { course });
  expect(chapters).toMatchObject([{ lessons: [{ key: 'l-1', completed: true }, { key: 'l-2' }] }]);
});
