import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { Channel } from '../../../platform/contract/caller.js';
import type { SpaceId } from '../../identity/domain/person.events.js';

export type GoalStatus = 'open' | 'done' | 'planned' | 'not_needed';
export type GoalKind = 'term' | 'variant' | 'execution' | 'trap' | 'requirement' | 'misconception' | 'return';
export type ObjectiveStatus = 'not_started' | 'touched' | 'covered';
export type Opening = 'first_in_course' | 'new_lesson' | 'return' | 'repeat';
export type CancelReason = 'quiz_changed' | 'attempt_outdated' | 'lesson_removed';

/** A goal as the run took it over from a release. */
export interface RunGoal {
  readonly key: string;
  readonly objective: string;
  readonly kind: GoalKind;
  readonly required: boolean;
  readonly title: string;
}
/** Objectives and goals of the lesson in the release's order. */
export interface RunOutline {
  readonly releaseId: string;
  readonly title: string;
  readonly objectives: readonly { readonly key: string; readonly text: string }[];
  readonly goals: readonly RunGoal[];
}
/** A question as the attempt keeps it: without the correct option and the explanation. */
export interface QuestionSnapshot {
  readonly id: string;
  readonly objective: string;
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}
/** A section of the course document. */
export interface Block {
  readonly artifact: string;
  readonly key: string;
  readonly title: string;
}
/** What the platform observed in the learner's own history. */
export type Signal =
  | { readonly code: 'abandoned_in_row'; readonly attempts: number }
  | { readonly code: 'blocks_empty'; readonly blocks: readonly Block[] }
  | {
      readonly code: 'deadline_pace';
      readonly lessonsLeft: number;
      /** Null once the deadline has passed. */
      readonly lessonsPerWeek: number | null;
      readonly overdue: boolean;
    };
export interface ObjectiveResult {
  readonly correct: number;
  readonly total: number;
}

export type LessonRunOpened = DomainEvent<
  'lessons.LessonRunOpened',
  {
    readonly runId: string;
    readonly enrolmentId: string;
    readonly learnerId: string;
    readonly courseId: string;
    readonly lessonId: string;
    readonly lessonKey: string;
    readonly outline: RunOutline;
  }
>;
/** The run took over another release: what is absent is removed with its mark kept, what returns gets its mark back. */
export type LessonRunReconciled = DomainEvent<
  'lessons.LessonRunReconciled',
  { readonly runId: string; readonly outline: RunOutline }
>;
export type LessonSessionStarted = DomainEvent<
  'lessons.LessonSessionStarted',
  {
    readonly runId: string;
    readonly sessionId: string;
    readonly learnerId: string;
    readonly courseId: string;
    readonly lessonId: string;
    readonly space: SpaceId;
    readonly channel: Channel;
    readonly opening: Opening;
  }
>;
export type LessonSessionContinued = DomainEvent<
  'lessons.LessonSessionContinued',
  { readonly runId: string; readonly sessionId: string }
>;
/** Written with the next session of the space or before a late act of the quiz; `lastActivityAt` is when it fell silent. */
export type LessonSessionAbandoned = DomainEvent<
  'lessons.LessonSessionAbandoned',
  { readonly runId: string; readonly sessionId: string; readonly lastActivityAt: string }
>;
export type LessonSessionCompleted = DomainEvent<
  'lessons.LessonSessionCompleted',
  { readonly runId: string; readonly sessionId: string }
>;
/** The agent was given these signals; each comes once in a session. */
export type SignalsDelivered = DomainEvent<
  'lessons.SignalsDelivered',
  { readonly runId: string; readonly sessionId: string; readonly signals: readonly Signal[] }
>;
export type GoalMarked = DomainEvent<
  'lessons.GoalMarked',
  {
    readonly runId: string;
    readonly sessionId: string;
    readonly goal: string;
    readonly status: 'done' | 'planned' | 'not_needed';
    readonly evidence: string;
  }
>;
export type GoalReopened = DomainEvent<
  'lessons.GoalReopened',
  { readonly runId: string; readonly sessionId: string; readonly goal: string }
>;
export type ResumeNoteSet = DomainEvent<
  'lessons.ResumeNoteSet',
  { readonly runId: string; readonly sessionId: string; readonly text: string }
>;
export type ObjectiveStatusChanged = DomainEvent<
  'lessons.ObjectiveStatusChanged',
  { readonly runId: string; readonly objective: string; readonly status: ObjectiveStatus }
>;
export type LessonCovered = DomainEvent<'lessons.LessonCovered', { readonly runId: string }>;
export type LessonPassed = DomainEvent<
  'lessons.LessonPassed',
  {
    readonly runId: string;
    readonly sessionId: string;
    readonly space: SpaceId;
    readonly by: 'quiz' | 'completion';
    readonly attemptId: string | null;
    readonly quizRequired: boolean;
    /** Passed after the deadline of the course: a lasting fact, not the flag overdue. */
    readonly late: boolean;
    /** How the call came that passed the lesson: the web chat's trial lessons are counted by it. */
    readonly channel: string;
  }
>;
export type QuizAttemptStarted = DomainEvent<
  'lessons.QuizAttemptStarted',
  {
    readonly runId: string;
    readonly sessionId: string;
    readonly attemptId: string;
    /** Shown to people: count of attempts that were not cancelled, plus one. */
    readonly number: number;
    readonly releaseId: string;
    /** The lesson's pass percentage, 0 to 100, as a decimal text. */
    readonly passPercentage: string;
    readonly questions: readonly QuestionSnapshot[];
  }
>;
/** Another session of the lesson asked for the open attempt: it belongs to that one from now on. */
export type QuizAttemptResumed = DomainEvent<
  'lessons.QuizAttemptResumed',
  { readonly runId: string; readonly sessionId: string; readonly attemptId: string }
>;
export type QuizAnswerGiven = DomainEvent<
  'lessons.QuizAnswerGiven',
  {
    readonly runId: string;
    /** The session that asked for the attempt last; an answer is activity of it. */
    readonly sessionId: string;
    readonly attemptId: string;
    readonly questionId: string;
    readonly answer: string;
    readonly optionId: string | null;
    readonly correct: boolean;
    readonly studentWords: string;
  }
>;
export type QuizAttemptPassed = DomainEvent<
  'lessons.QuizAttemptPassed',
  {
    readonly runId: string;
    readonly attemptId: string;
    readonly correct: number;
    readonly total: number;
    readonly objectiveResults: Readonly<Record<string, ObjectiveResult>>;
  }
>;
export type QuizAttemptFailed = DomainEvent<
  'lessons.QuizAttemptFailed',
  {
    readonly runId: string;
    readonly attemptId: string;
    readonly correct: number;
    readonly total: number;
    readonly objectiveResults: Readonly<Record<string, ObjectiveResult>>;
    readonly retryAfter: string | null;
    readonly attemptsLeft: number | null;
  }
>;
export type ObjectiveConfirmedByQuiz = DomainEvent<
  'lessons.ObjectiveConfirmedByQuiz',
  { readonly runId: string; readonly objective: string; readonly attemptId: string }
>;
/** The attempt goes on on a later release, whose quiz is the same; questions, answers and threshold stay. */
export type QuizAttemptCarriedOver = DomainEvent<
  'lessons.QuizAttemptCarriedOver',
  {
    readonly runId: string;
    readonly attemptId: string;
    readonly fromReleaseId: string;
    readonly toReleaseId: string;
  }
>;
export type QuizAttemptCancelled = DomainEvent<
  'lessons.QuizAttemptCancelled',
  { readonly runId: string; readonly attemptId: string; readonly reason: CancelReason }
>;
/** One more attempt than the limit, and no pause before it: for one learner at one lesson. */
export type ExtraAttemptGranted = DomainEvent<'lessons.ExtraAttemptGranted', { readonly runId: string }>;
/** The agent was told of the cancellation, in a refusal or beside a new attempt. */
export type QuizCancellationTold = DomainEvent<
  'lessons.QuizCancellationTold',
  { readonly runId: string; readonly attemptId: string; readonly via: 'refusal' | 'previous_attempt_cancelled' }
>;

export type LessonRunEvent =
  | LessonRunOpened
  | LessonRunReconciled
  | LessonSessionStarted
  | LessonSessionContinued
  | LessonSessionAbandoned
  | LessonSessionCompleted
  | SignalsDelivered
  | GoalMarked
  | GoalReopened
  | ResumeNoteSet
  | ObjectiveStatusChanged
  | LessonCovered
  | LessonPassed
  | QuizAttemptStarted
  | QuizAttemptResumed
  | QuizAnswerGiven
  | QuizAttemptPassed
  | QuizAttemptFailed
  | ObjectiveConfirmedByQuiz
  | QuizAttemptCarriedOver
  | QuizAttemptCancelled
  | ExtraAttemptGranted
  | QuizCancellationTold;
