import type { ReleasePublished } from '../../catalogue/domain/course.events.js';
import type { CourseProgressReset } from '../../enrolment/domain/enrolment.events.js';
import type {
  QuizAttemptCancelled,
  QuizAttemptCarriedOver,
  QuizAttemptFailed,
  QuizAttemptPassed,
  QuizAttemptStarted,
} from '../domain/lesson-run.events.js';

/** What the reaction to publications hears. */
export type Heard =
  | ReleasePublished
  | QuizAttemptStarted
  | QuizAttemptCarriedOver
  | QuizAttemptCancelled
  | QuizAttemptPassed
  | QuizAttemptFailed
  | CourseProgressReset;
