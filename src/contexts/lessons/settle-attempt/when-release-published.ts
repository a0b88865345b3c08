import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import { reaction, type OwedCommand } from '../../../platform/reactions/reaction.js';
import type { ReleasePublished } from '../../catalogue/domain/course.events.js';
import type { CourseProgressReset } from '../../enrolment/domain/enrolment.events.js';
import type {
  QuizAttemptCancelled,
  QuizAttemptCarriedOver,
  QuizAttemptFailed,
  QuizAttemptPassed,
  QuizAttemptStarted,
} from '../domain/lesson-run.events.js';
import { OpenAttempts, type AttemptPlace } from './open-attempts.js';

type Heard =
  | ReleasePublished
  | QuizAttemptStarted
  | QuizAttemptCarriedOver
  | QuizAttemptCancelled
  | QuizAttemptPassed
  | QuizAttemptFailed
  | CourseProgressReset;

/**
 * A publication settles the open attempts of its course. The log tells in one order what was
 * published and what began and ended, so the reaction knows the attempts that a release met, and owes one command for each
 * that has fallen behind the newest one: at the publication, at its begin when it was missed, or when it was carried over to
 * a version that is not the newest any more. It begins with the whole history, since an attempt may be open for long; what it
 * owes for the past is what the learner's next call would do.
 */
export const whenReleasePublished = reaction<Heard>({
  name: 'when-release-published',
  on: [
    'catalogue.ReleasePublished',
    'lessons.QuizAttemptStarted',
    'lessons.QuizAttemptCarriedOver',
    'lessons.QuizAttemptCancelled',
    'lessons.QuizAttemptPassed',
    'lessons.QuizAttemptFailed',
    'enrolment.CourseProgressReset',
  ],
  startAt: 'start',
  async commandsFor(event, db) {
    return (await fallenBehind(event, new OpenAttempts(db))).map(settleCommand);
  },
});

/** Takes the event in; gives the attempts that stand behind the newest release by it. */
async function fallenBehind(event: RecordedEvent<Heard>, open: OpenAttempts): Promise<readonly AttemptPlace[]> {
  switch (event.type) {
    case 'catalogue.ReleasePublished':
      return open.published(event.data);
    case 'lessons.QuizAttemptStarted': {
      const [learnerId = ''] = event.meta.subjects;
      return open.started({ ...event.data, learnerId });
    }
    case 'lessons.QuizAttemptCarriedOver':
      return open.carriedOver(event.data);
    case 'lessons.QuizAttemptCancelled':
      await open.cancelled(event.data.attemptId);
      return [];
    case 'lessons.QuizAttemptPassed':
    case 'lessons.QuizAttemptFailed':
      await open.finished(event.data.attemptId);
      return [];
    case 'enrolment.CourseProgressReset':
      await open.archived(event.data);
      return [];
  }
}

/** Attempts of one run are settled one after the other. */
function settleCommand({ attemptId, runId, learnerId, courseId }: AttemptPlace): OwedCommand {
  return { command: 'settle_attempt', input: { attemptId, runId, learnerId, courseId }, target: runId };
}
