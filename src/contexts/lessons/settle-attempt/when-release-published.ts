import { reaction, type OwedCommand } from '../../../platform/reactions/reaction.js';
import { fallenBehind } from './fallen-behind.js';
import type { Heard } from './heard.js';
import { OpenAttempts, type AttemptPlace } from './open-attempts.js';

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
  tables: ['published_releases', 'open_attempts'],
  async commandsFor(event, db) {
    return (await fallenBehind([event], new OpenAttempts(db))).get(event.id)?.map(settleCommand) ?? [];
  },
  async commandsForAll(events, db) {
    const behind = await fallenBehind(events, new OpenAttempts(db));
    return events.map(({ id }) => behind.get(id)?.map(settleCommand) ?? []);
  },
});

/** Attempts of one run are settled one after the other. */
function settleCommand({ attemptId, runId, learnerId, courseId }: AttemptPlace): OwedCommand {
  return { command: 'settle_attempt', input: { attemptId, runId, learnerId, courseId }, target: runId };
}
