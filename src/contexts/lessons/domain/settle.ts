import type { Position } from '../../../platform/event-store/port/recorded-event.js';
import type { CancelReason, LessonRunEvent } from './lesson-run.events.js';
import type { LessonRun, QuizAttempt } from './lesson-run.js';

/** A release of the course as it concerns attempts at one lesson. */
export interface PublishedLesson {
  readonly releaseId: string;
  /** Where in the log it was published. */
  readonly position: Position;
  /** null: the release has no such lesson. `asked` is equal for equal quizzes, null when nothing is asked. */
  readonly lesson: { readonly asked: string | null } | null;
}

/** What becomes of an open attempt. */
export type Settlement =
  | { readonly kind: 'stands' }
  | { readonly kind: 'carried_over'; readonly toReleaseId: string }
  | { readonly kind: 'cancelled'; readonly reason: CancelReason };

/**
 * Takes an open attempt over the releases published since, one after the other (release.md §7): the first one that it
 * cannot follow cancels it, so the answer is the same whenever, and by whomever, it is asked for, and a later release
 * with the former quiz revives nothing. `releases` are in the order of the log: the one the attempt stands on, if it is
 * known, and all that came after.
 */
export function settle(
  attempt: Pick<QuizAttempt, 'releaseId' | 'startedAtPosition'>,
  releases: readonly PublishedLesson[],
): Settlement {
  const standsOn = releases.findIndex(({ releaseId }) => releaseId === attempt.releaseId);
  const asked = releases[standsOn]?.lesson?.asked ?? null;
  const later = releases.slice(standsOn + 1);
  for (const { position, lesson } of later) {
    if (!lesson) return cancelled('lesson_removed');
    if (position < attempt.startedAtPosition) return cancelled('attempt_outdated');
    if (asked === null || lesson.asked !== asked) return cancelled('quiz_changed');
  }
  const last = later.at(-1);
  return last ? { kind: 'carried_over', toReleaseId: last.releaseId } : { kind: 'stands' };
}

function cancelled(reason: CancelReason): Settlement {
  return { kind: 'cancelled', reason };
}

/** The events that record a settlement; an attempt that stands needs none. */
export function settled(run: LessonRun, attempt: QuizAttempt, settlement: Settlement): readonly LessonRunEvent[] {
  const ids = { runId: run.runId, attemptId: attempt.id };
  switch (settlement.kind) {
    case 'stands':
      return [];
    case 'carried_over': {
      const { toReleaseId } = settlement;
      return [
        { type: 'lessons.QuizAttemptCarriedOver', data: { ...ids, fromReleaseId: attempt.releaseId, toReleaseId } },
      ];
    }
    case 'cancelled':
      return [{ type: 'lessons.QuizAttemptCancelled', data: { ...ids, reason: settlement.reason } }];
  }
}
