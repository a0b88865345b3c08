import { derivedId } from '../../src/platform/ids/ids.js';
import type { LessonRunEvent, RunOutline } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import type { Chance } from './chance.js';
import type { Happening } from './generator.js';

export interface BenchLesson {
  readonly id: string;
  readonly key: string;
  readonly title: string;
}

export interface Ids {
  readonly learner: string;
  readonly enrolment: string;
  readonly course: string;
  readonly release: string;
  readonly space?: string;
}

const EVIDENCE = 'Told in own words what it is for, gave an example from work, and said where it would not help. ';
/** What each of the lessons is made of. */
export const OBJECTIVES = ['o-1', 'o-2', 'o-3'].map((key) => ({
  key,
  text: `Can do what ${key} says, on a task of one's own.`,
}));
export const GOALS = OBJECTIVES.flatMap(({ key: objective }) =>
  ['term', 'execution', 'trap'].map((kind) => ({
    key: `${kind}:${objective}`,
    objective,
    kind: kind as 'term',
    required: kind !== 'trap',
    title: `Goal ${kind}`,
  })),
);
export const QUESTIONS = Array.from({ length: 5 }, (_, n) => ({
  id: `q-${n}`,
  objective: `o-${(n % 3) + 1}`,
  text: 'Which of these holds when the case is as described in the lesson?',
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Option ${id}, in a sentence of ordinary length.` })),
}));

/** One learner at one lesson: a session, marks, now and then a failed quiz, the pass. `again`: the run is open already. */
export function* lessonEvents(
  ids: Ids,
  lesson: BenchLesson,
  chance: Chance,
  again: boolean,
): Generator<Happening<LessonRunEvent>, void, undefined> {
  const runId = derivedId('run', ids.enrolment, lesson.id);
  const stream = `lessonRun-${runId}`;
  for (const event of facts(ids, lesson, runId, chance, again)) yield { stream, event, subject: ids.learner };
}

function* facts(
  ids: Ids,
  lesson: BenchLesson,
  runId: string,
  chance: Chance,
  again: boolean,
): Generator<LessonRunEvent, void, undefined> {
  const sessionId = `${runId}.s1`;
  const outline: RunOutline = { releaseId: ids.release, title: lesson.title, objectives: OBJECTIVES, goals: GOALS };
  const place = { runId, learnerId: ids.learner, courseId: ids.course, lessonId: lesson.id };
  const space = ids.space ?? 'personal';
  if (!again) {
    yield {
      type: 'lessons.LessonRunOpened',
      data: { ...place, enrolmentId: ids.enrolment, lessonKey: lesson.key, outline },
    };
    yield {
      type: 'lessons.LessonSessionStarted',
      data: { ...place, sessionId, space, channel: 'agent', opening: 'new_lesson' },
    };
  }
  for (const goal of GOALS.filter(({ required }) => required)) {
    yield {
      type: 'lessons.GoalMarked',
      data: { runId, sessionId, goal: goal.key, status: 'done', evidence: EVIDENCE },
    };
    if (goal.kind !== 'term') {
      yield { type: 'lessons.ObjectiveStatusChanged', data: { runId, objective: goal.objective, status: 'covered' } };
    }
  }
  yield { type: 'lessons.LessonCovered', data: { runId } };
  const attempts = chance.below(4) === 0 ? 2 : 1;
  for (let number = 1; number <= attempts; number += 1)
    yield* attempt(ids, runId, sessionId, number, number === attempts);
  const verdict = {
    by: 'quiz',
    attemptId: `${runId}.a${attempts}`,
    quizRequired: true,
    late: false,
    channel: 'agent',
  } as const;
  yield { type: 'lessons.LessonPassed', data: { runId, sessionId, space, ...verdict } };
  yield { type: 'lessons.LessonSessionCompleted', data: { runId, sessionId } };
}

function* attempt(
  ids: Ids,
  runId: string,
  sessionId: string,
  number: number,
  passes: boolean,
): Generator<LessonRunEvent, void, undefined> {
  const attemptId = `${runId}.a${number}`;
  const begun = { number, releaseId: ids.release, passPercentage: '60', questions: QUESTIONS };
  yield { type: 'lessons.QuizAttemptStarted', data: { runId, sessionId, attemptId, ...begun } };
  for (const { id: questionId } of QUESTIONS) {
    const given = {
      questionId,
      answer: 'a',
      optionId: 'a',
      correct: passes,
      studentWords: 'I think it is the first one.',
    };
    yield { type: 'lessons.QuizAnswerGiven', data: { runId, sessionId, attemptId, ...given } };
  }
  const sum = { correct: passes ? 5 : 0, total: 5, objectiveResults: { 'o-1': { correct: passes ? 2 : 0, total: 2 } } };
  if (passes) yield { type: 'lessons.QuizAttemptPassed', data: { runId, attemptId, ...sum } };
  else
    yield {
      type: 'lessons.QuizAttemptFailed',
      data: { runId, attemptId, ...sum, retryAfter: null, attemptsLeft: null },
    };
}
