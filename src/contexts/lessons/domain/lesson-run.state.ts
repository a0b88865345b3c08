import type { Channel } from '../../../platform/contract/caller.js';
import type { Position } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type {
  CancelReason,
  GoalStatus,
  ObjectiveResult,
  Opening,
  QuestionSnapshot,
  RunGoal,
  Signal,
} from './lesson-run.events.js';

export type SessionStatus = 'In Progress' | 'Awaiting Quiz' | 'Completed' | 'Abandoned';

export interface LessonSession {
  readonly id: string;
  readonly space: SpaceId;
  readonly channel: Channel;
  readonly opening: Opening;
  /** As recorded; whether it fell silent since is derived (see sessionStatus). */
  readonly status: SessionStatus;
  readonly startedAt: string;
  readonly lastActivityAt: string;
  /** Whether it left a trace: a goal mark or a closed lesson. */
  readonly trace: boolean;
  /** Codes of the signals its agent was given. */
  readonly deliveredSignals: readonly Signal['code'][];
}

export interface GoalState extends RunGoal {
  readonly status: GoalStatus;
  readonly markedAt: string | null;
  /** No longer in the release; its mark is kept and comes back with the key. */
  readonly removed: boolean;
}

export interface ObjectiveState {
  readonly key: string;
  readonly text: string;
  readonly removed: boolean;
}

export interface QuizAnswer {
  readonly questionId: string;
  readonly correct: boolean;
}

export interface QuizAttempt {
  readonly id: string;
  readonly number: number;
  readonly sessionId: string;
  /** The release it stands on; its explanations are served. */
  readonly releaseId: string;
  /** Where in the log it began: before or after a publication is a matter of positions. */
  readonly startedAtPosition: Position;
  readonly passPercentage: string;
  readonly questions: readonly QuestionSnapshot[];
  readonly answers: readonly QuizAnswer[];
  readonly status: 'In Progress' | 'Passed' | 'Failed' | 'Cancelled';
  readonly finishedAt: string | null;
  readonly retryAfter: string | null;
  readonly objectiveResults: Readonly<Record<string, ObjectiveResult>>;
  readonly cancelReason: CancelReason | null;
  readonly told: boolean;
}

/** One learner's way through one lesson, the same in every space. Archived once the enrolment it hangs on was reset. */
export interface LessonRun {
  readonly runId: string;
  readonly enrolmentId: string;
  readonly learnerId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly lessonKey: string;
  readonly releaseId: string;
  readonly title: string;
  readonly acceptedAt: string;
  readonly startedAt: string | null;
  readonly passedAt: string | null;
  /** Where in the log it was passed: before or after a publication is a matter of positions. */
  readonly passedAtPosition: Position | null;
  readonly objectives: readonly ObjectiveState[];
  readonly goals: readonly GoalState[];
  readonly resumeFrom: string | null;
  readonly sessions: readonly LessonSession[];
  readonly attempts: readonly QuizAttempt[];
  /** Granted beyond the limit. */
  readonly extraAttempts: number;
  /** When the latest was granted: attempts that ended before bring no pause. */
  readonly pauseLiftedAt: string | null;
}

/** `undefined` until the lesson was started once. */
export type LessonRunState = LessonRun | undefined;
