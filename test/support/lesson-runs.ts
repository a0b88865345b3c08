import type { ChainFacts, InAttempt, InSession, LessonInRelease } from '../../src/contexts/lessons/domain/chain.js';
import type { GoalStatus, LessonRunEvent, RunGoal } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { attemptOf, lessonRun, sessionOf, type LessonRun } from '../../src/contexts/lessons/domain/lesson-run.js';
import type { PublishedLesson } from '../../src/contexts/lessons/domain/settle.js';
import { positionAt } from '../../src/platform/event-store/port/positions.js';
import type { Channel } from '../../src/platform/contract/caller.js';
import { recorded } from './recorded.js';

/** A small lesson: two objectives, three goals of which one is optional, two questions. */
export const NOW = '2026-03-02T10:00:00.000Z';
export const LEARNER = 'mira';
export const RUN = 'run';
export const SESSION = `${RUN}.s1`;
export const ATTEMPT = `${RUN}.a1`;

const goal = (key: string, objective: string, required = true): RunGoal => ({
  key,
  objective,
  kind: 'term',
  required,
  title: `Title of ${key}`,
});

export const lesson: LessonInRelease = {
  outline: {
    releaseId: 'r1',
    title: 'A lesson',
    objectives: [
      { key: 'O1', text: 'First aim' },
      { key: 'O2', text: 'Second aim' },
    ],
    goals: [goal('term:T1', 'O1'), goal('refute:M1', 'O1', false), goal('exec:E1', 'O2')],
  },
  blocks: [],
  quiz: {
    passPercentage: '50',
    questions: ['Q1', 'Q2'].map((id, i) => ({
      id,
      objective: `O${i + 1}`,
      text: `Question ${id}`,
      options: [
        { id: 'V1', text: 'The right one' },
        { id: 'V2', text: 'Straße  2' },
      ],
    })),
    answers: { Q1: { correct: 'V1', explanation: 'Because.' }, Q2: { correct: 'V2', explanation: '' } },
  },
};

/** The lesson in another release; `change` says how it differs. */
export function inRelease(id: string, change: Partial<LessonInRelease['outline']> = {}): LessonInRelease {
  return { ...lesson, outline: { ...lesson.outline, ...change, releaseId: id } };
}

export function facts(more: Partial<ChainFacts> = {}): ChainFacts {
  return {
    now: NOW,
    learnerId: LEARNER,
    access: 'open',
    enrolmentId: 'enrolment',
    release: { id: 'r1', lesson },
    publications: [],
    policy: { required: true, maxAttempts: 0, retryDelayMinutes: 10 },
    sessionTimeoutHours: 6,
    written: new Set(),
    filled: new Set(),
    late: false,
    channel: 'agent',
    ...more,
  };
}

/** Facts with the lesson on this release, or without the lesson when null; it came out after all that happened in r1. */
export function onRelease(id: string, released: LessonInRelease | null, more: Partial<ChainFacts> = {}): ChainFacts {
  const publications = [published('r1', lesson, 0), published(id, released)];
  return facts({ release: { id, lesson: released }, publications, ...more });
}

/** The lesson of a release at a place in the log, after everything else unless told. */
export function published(releaseId: string, released: LessonInRelease | null, place = 1_000): PublishedLesson {
  const quiz = released?.quiz;
  const asked = quiz
    ? JSON.stringify([quiz.questions, ...Object.values(quiz.answers).map((one) => one.correct)])
    : null;
  return { releaseId, position: positionAt('test', BigInt(place)), lesson: released && { asked } };
}

export const opened: LessonRunEvent = {
  type: 'lessons.LessonRunOpened',
  data: {
    runId: RUN,
    enrolmentId: 'enrolment',
    learnerId: LEARNER,
    courseId: 'course',
    lessonId: 'lesson',
    lessonKey: 'l-1',
    outline: lesson.outline,
  },
};

export function started(sessionId = SESSION, space = 'personal', channel: Channel = 'agent'): LessonRunEvent {
  return {
    type: 'lessons.LessonSessionStarted',
    data: {
      runId: RUN,
      sessionId,
      learnerId: LEARNER,
      courseId: 'course',
      lessonId: 'lesson',
      space,
      channel,
      opening: 'first_in_course',
    },
  };
}

export function marked(key: string, status: Exclude<GoalStatus, 'open'> = 'done'): LessonRunEvent {
  return {
    type: 'lessons.GoalMarked',
    data: { runId: RUN, sessionId: SESSION, goal: key, status, evidence: 'Said so.' },
  };
}

export const allClosed: readonly LessonRunEvent[] = [marked('term:T1'), marked('exec:E1')];

export function quizStarted(attemptId = ATTEMPT, more: { releaseId?: string; number?: number } = {}): LessonRunEvent {
  return {
    type: 'lessons.QuizAttemptStarted',
    data: {
      runId: RUN,
      sessionId: SESSION,
      attemptId,
      number: 1,
      releaseId: 'r1',
      passPercentage: '50',
      questions: lesson.quiz?.questions ?? [],
      ...more,
    },
  };
}

export function answeredQuestion(questionId: string, correct: boolean, attemptId = ATTEMPT): LessonRunEvent {
  return {
    type: 'lessons.QuizAnswerGiven',
    data: {
      runId: RUN,
      sessionId: SESSION,
      attemptId,
      questionId,
      answer: 'V1',
      optionId: 'V1',
      correct,
      studentWords: 'a',
    },
  };
}

export function failed(attemptId = ATTEMPT): LessonRunEvent {
  return {
    type: 'lessons.QuizAttemptFailed',
    data: { runId: RUN, attemptId, correct: 0, total: 2, objectiveResults: {}, retryAfter: null, attemptsLeft: null },
  };
}

export function cancelled(attemptId = ATTEMPT): LessonRunEvent {
  return { type: 'lessons.QuizAttemptCancelled', data: { runId: RUN, attemptId, reason: 'quiz_changed' } };
}

/** The run after the events; they happened at `at`, an hour before NOW unless told. */
export function runAfter(events: readonly LessonRunEvent[], at = '2026-03-02T09:00:00.000Z'): LessonRun {
  const state = recorded(events, { at }).reduce((run, event) => lessonRun.evolve(run, event), lessonRun.initial);
  if (!state) throw new Error('the lesson was never started');
  return state;
}

/** A run with its first session open, then these events. */
export function inSession(...events: readonly LessonRunEvent[]): InSession {
  const run = runAfter([opened, started(), ...events]);
  const session = sessionOf(run, SESSION);
  if (!session) throw new Error('the session is missing');
  return { run, session };
}

export function inAttempt(...events: readonly LessonRunEvent[]): InAttempt {
  const at = inSession(...events);
  const attempt = attemptOf(at.run, ATTEMPT);
  if (!attempt) throw new Error('the attempt is missing');
  return { ...at, attempt };
}

/** The run after a decision's events. */
export function after(run: LessonRun, events: readonly LessonRunEvent[], at = NOW): LessonRun {
  return recorded(events, { at }).reduce<LessonRun>((state, event) => lessonRun.evolve(state, event) ?? state, run);
}
