import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { ExtraAttemptGranted } from '../domain/lesson-run.events.js';
import type { LessonRunState } from '../domain/lesson-run.js';
import type { lessonsRefusals } from '../domain/refusals.js';

/** One more attempt, every time. `named` is how the caller called them. */
export function decideGrantAttempt(
  named: { readonly user: string; readonly lesson: string },
  run: LessonRunState,
): Decision<ExtraAttemptGranted, RefusedOf<typeof lessonsRefusals, 'lesson_not_begun'>> {
  if (!run) return refuse('lesson_not_begun', { user: named.user, lesson: named.lesson });
  return accept({ type: 'lessons.ExtraAttemptGranted', data: { runId: run.runId } });
}
