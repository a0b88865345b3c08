import { reaction } from '../../../platform/reactions/reaction.js';
import type { LessonPassed, LessonSessionCompleted } from '../../lessons/domain/lesson-run.events.js';

/**
 * A closed lesson brings its homework, in the space of the session that closed it. A lesson is passed once and may be
 * closed again in another space, which only the end of that session tells; a quiz may be passed when its session is over, which
 * only the pass tells. So both are heard, and the command issues once. It begins with the whole history: what was closed before
 * the platform had homework gets it as well.
 */
export const whenLessonClosed = reaction<LessonPassed | LessonSessionCompleted>({
  name: 'when-lesson-closed',
  on: ['lessons.LessonPassed', 'lessons.LessonSessionCompleted'],
  startAt: 'start',
  commandsFor({ data: { runId, sessionId }, meta }) {
    return [{ command: 'issue_homework', input: { runId, sessionId, closedAt: meta.occurredAt }, target: runId }];
  },
});
