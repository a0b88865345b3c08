import type { Position } from '../../../platform/event-store/port/recorded-event.js';
import { askedBy, lessonOf, type Release } from '../../catalogue/index.js';
import type { QuizAttempt } from '../domain/lesson-run.js';
import { settle, type PublishedLesson } from '../domain/settle.js';

export interface PastRelease {
  readonly releaseId: string;
  readonly position: Position;
  readonly content: Release;
}

type OpenAttempt = Pick<QuizAttempt, 'releaseId' | 'startedAtPosition'> & { readonly lessonKey: string };

/**
 * What a release would do to learners at the lessons of the active one, the last of `past`: those that change, and those
 * whose attempts it would settle. Each attempt is taken over the releases as `settle` will take it. Pure.
 */
export function affectedLessons(
  past: readonly PastRelease[],
  next: { readonly content: Release; readonly updated: readonly string[] },
  learners: readonly { readonly lessonKey: string; readonly passed: boolean }[],
  attempts: readonly OpenAttempt[],
) {
  const active = past.at(-1)?.content;
  if (!active) return [];
  const gone = attempts.map(({ lessonKey }) => lessonKey).filter((key) => !lessonOf(active, key));
  const keys = [...new Set([...active.lessons.map(({ key }) => key), ...gone])];
  return keys
    .map((lesson) => {
      const here = learners.filter(({ lessonKey }) => lessonKey === lesson);
      const settled = attempts
        .filter(({ lessonKey }) => lessonKey === lesson)
        .map((one) => outcome(past, next.content, one));
      return {
        lesson,
        change: changeOf(active, next, lesson),
        learners: here.length,
        unfinished: here.filter(({ passed }) => !passed).length,
        attempts: {
          moved: settled.filter((kind) => kind === 'carried_over').length,
          cancelled: settled.filter((kind) => kind === 'cancelled').length,
        },
      };
    })
    .filter(({ change, attempts: { moved, cancelled } }) => change !== 'same' || moved + cancelled > 0);
}

function changeOf(
  active: Release,
  { content, updated }: { content: Release; updated: readonly string[] },
  key: string,
) {
  const before = lessonOf(active, key);
  const now = lessonOf(content, key);
  if (!now) return 'removed' as const;
  if (!before || askedBy(before) !== askedBy(now)) return 'quiz_changed' as const;
  return updated.includes(key) ? ('updated' as const) : ('same' as const);
}

function outcome(past: readonly PastRelease[], next: Release, attempt: OpenAttempt) {
  const from = past.findIndex(({ releaseId }) => releaseId === attempt.releaseId);
  const published = past.slice(Math.max(from, 0)).map(({ releaseId, position, content }) => ({
    releaseId,
    position,
    lesson: askedIn(content, attempt.lessonKey),
  }));
  // A publication comes after everything that has begun.
  const coming = { releaseId: 'next', position: attempt.startedAtPosition, lesson: askedIn(next, attempt.lessonKey) };
  return settle(attempt, [...published, coming]).kind;
}

function askedIn(content: Release, key: string): PublishedLesson['lesson'] {
  const lesson = lessonOf(content, key);
  return lesson ? { asked: askedBy(lesson) } : null;
}
