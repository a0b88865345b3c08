import { accept, type Accepted } from '../../../platform/decision/decision.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { attemptOf, type LessonRunState } from '../domain/lesson-run.js';
import { settle, settled, type PublishedLesson } from '../domain/settle.js';

/** What publications make of an attempt; nothing, when it has ended or stands on the newest one. */
export function decideSettleAttempt(
  run: LessonRunState,
  attemptId: string,
  publications: readonly PublishedLesson[],
): Accepted<LessonRunEvent> {
  const attempt = run && attemptOf(run, attemptId);
  if (!run || attempt?.status !== 'In Progress') return accept();
  return accept(...settled(run, attempt, settle(attempt, publications)));
}
