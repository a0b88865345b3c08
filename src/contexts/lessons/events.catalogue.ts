import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { LessonRunEvent } from './domain/lesson-run.events.js';

const id = z.string();
const run = { runId: id };
const inSession = { runId: id, sessionId: id };
const inAttempt = { runId: id, attemptId: id };

const goalKind = z.enum(['term', 'variant', 'execution', 'trap', 'requirement', 'misconception', 'return']);
const outline = z.object({
  releaseId: id,
  title: z.string(),
  objectives: z.array(z.object({ key: z.string(), text: z.string() })),
  goals: z.array(
    z.object({ key: z.string(), objective: z.string(), kind: goalKind, required: z.boolean(), title: z.string() }),
  ),
});
const question = z.object({
  id,
  objective: z.string(),
  text: z.string(),
  options: z.array(z.object({ id, text: z.string() })),
});
const signal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('abandoned_in_row'), attempts: z.int() }),
  z.object({
    code: z.literal('blocks_empty'),
    blocks: z.array(z.object({ artifact: z.string(), key: z.string(), title: z.string() })),
  }),
  z.object({
    code: z.literal('deadline_pace'),
    lessonsLeft: z.int(),
    lessonsPerWeek: z.int().nullable(),
    overdue: z.boolean(),
  }),
]);
const verdict = {
  correct: z.int(),
  total: z.int(),
  objectiveResults: z.record(z.string(), z.object({ correct: z.int(), total: z.int() })),
};

/** How the events of a lesson's run are stored. What learners said and wrote is personal. */
export const lessonsEvents = catalogue<LessonRunEvent>({
  'lessons.LessonRunOpened': event(
    z.object({ ...run, enrolmentId: id, learnerId: id, courseId: id, lessonId: id, lessonKey: z.string(), outline }),
  ),
  'lessons.LessonRunReconciled': event(z.object({ ...run, outline })),
  'lessons.LessonSessionStarted': event(
    z.object({
      ...inSession,
      learnerId: id,
      courseId: id,
      lessonId: id,
      space: z.string(),
      channel: z.enum(['agent', 'web']),
      opening: z.enum(['first_in_course', 'new_lesson', 'return', 'repeat']),
    }),
  ),
  'lessons.LessonSessionContinued': event(z.object(inSession)),
  'lessons.LessonSessionAbandoned': event(z.object({ ...inSession, lastActivityAt: z.string() })),
  'lessons.LessonSessionCompleted': event(z.object(inSession)),
  'lessons.SignalsDelivered': event(z.object({ ...inSession, signals: z.array(signal) })),
  'lessons.GoalMarked': event(
    z.object({
      ...inSession,
      goal: z.string(),
      status: z.enum(['done', 'planned', 'not_needed']),
      evidence: z.string(),
    }),
    { personal: ['evidence'] },
  ),
  'lessons.GoalReopened': event(z.object({ ...inSession, goal: z.string() })),
  'lessons.ResumeNoteSet': event(z.object({ ...inSession, text: z.string() }), { personal: ['text'] }),
  'lessons.ObjectiveStatusChanged': event(
    z.object({ ...run, objective: z.string(), status: z.enum(['not_started', 'touched', 'covered']) }),
  ),
  'lessons.LessonCovered': event(z.object(run)),
  'lessons.LessonPassed': event(
    z.object({
      ...inSession,
      space: z.string(),
      by: z.enum(['quiz', 'completion']),
      attemptId: id.nullable(),
      quizRequired: z.boolean(),
      late: z.boolean(),
      channel: z.string(),
    }),
    { version: 2, upcasters: [(data) => ({ ...data, channel: 'agent' })] },
  ),
  'lessons.QuizAttemptStarted': event(
    z.object({
      ...inSession,
      attemptId: id,
      number: z.int(),
      releaseId: id,
      passPercentage: z.string(),
      questions: z.array(question),
    }),
  ),
  'lessons.QuizAttemptResumed': event(z.object({ ...inSession, attemptId: id })),
  'lessons.QuizAnswerGiven': event(
    z.object({
      ...inSession,
      attemptId: id,
      questionId: id,
      answer: z.string(),
      optionId: id.nullable(),
      correct: z.boolean(),
      studentWords: z.string(),
    }),
    { personal: ['answer', 'studentWords'] },
  ),
  'lessons.QuizAttemptPassed': event(z.object({ ...inAttempt, ...verdict })),
  'lessons.QuizAttemptFailed': event(
    z.object({ ...inAttempt, ...verdict, retryAfter: z.string().nullable(), attemptsLeft: z.int().nullable() }),
  ),
  'lessons.ObjectiveConfirmedByQuiz': event(z.object({ ...run, objective: z.string(), attemptId: id })),
  'lessons.QuizAttemptCarriedOver': event(z.object({ ...inAttempt, fromReleaseId: id, toReleaseId: id })),
  'lessons.QuizAttemptCancelled': event(
    z.object({ ...inAttempt, reason: z.enum(['quiz_changed', 'attempt_outdated', 'lesson_removed']) }),
  ),
  'lessons.ExtraAttemptGranted': event(z.object({ runId: z.string() })),
  'lessons.QuizCancellationTold': event(
    z.object({ ...inAttempt, via: z.enum(['refusal', 'previous_attempt_cancelled']) }),
  ),
});
