import { cursorOf, fitting, placeOf } from '../../../platform/contract/page.js';
import type { outlineView } from './outline-view.js';

type Chapters = ReturnType<typeof outlineView>;

/** Lessons from the place on, as many as fit, in their chapters. The counts of a chapter are of all of it. */
export function outlinePage(chapters: Chapters, from: number): { chapters: Chapters; next: number | undefined } {
  const rest = chapters.flatMap(({ lessons }) => lessons).slice(from);
  const page = new Set(fitting(rest));
  const shown = chapters
    .map((chapter) => ({ ...chapter, lessons: chapter.lessons.filter((lesson) => page.has(lesson)) }))
    .filter(({ lessons }) => lessons.length > 0);
  return { chapters: shown, next: page.size < rest.length ? from + page.size : undefined };
}

/** Where a page ended; it holds for one release only. */
export function outlineCursor(releaseId: string, place: number): string {
  return cursorOf([releaseId, place]);
}

/** The place of a cursor; undefined when it is none, or of another release. */
export function outlinePlace(cursor: string, releaseId: string): number | undefined {
  const [release, place] = placeOf(cursor) ?? [];
  return release === releaseId && typeof place === 'number' && Number.isSafeInteger(place) && place >= 0
    ? place
    : undefined;
}
