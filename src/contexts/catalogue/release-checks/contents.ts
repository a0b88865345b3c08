import type { Contents } from '../domain/release-changes.js';
import type { Release } from '../domain/release.js';
import { canonicalText } from './digest.js';

/** Everything under the key of each chapter. */
export function chapterContents({ chapters }: Release): Contents {
  return new Map(chapters.map((chapter) => [chapter.key, canonicalText(chapter)]));
}

/** Everything under the key of each lesson, the agent's slice of it too. */
export function lessonContents({ lessons, agent }: Release): Contents {
  const slices = (agent?.lessons ?? {}) as Record<string, unknown>;
  return new Map(
    lessons.map((lesson) => {
      const slice = Object.hasOwn(slices, lesson.key) ? slices[lesson.key] : null;
      return [lesson.key, canonicalText([lesson, slice])];
    }),
  );
}
