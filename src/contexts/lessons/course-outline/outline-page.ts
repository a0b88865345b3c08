import { Buffer } from 'node:buffer';
import type { outlineView } from './outline-view.js';

type Chapters = ReturnType<typeof outlineView>;

/** Bytes of one answer: a client cuts a result at 25,000 tokens, and some scripts need a token for every two bytes. */
export const PAGE_BYTES = 36_000;

/** Lessons from the place on, as many as fit, in their chapters; at least one. The counts of a chapter are of all of it. */
export function outlinePage(chapters: Chapters, from: number): { chapters: Chapters; next: number | undefined } {
  const page: Chapters = [];
  let place = 0;
  let bytes = 0;
  for (const chapter of chapters) {
    const lessons: (typeof chapter.lessons)[number][] = [];
    for (const lesson of chapter.lessons) {
      place += 1;
      if (place <= from) continue;
      bytes += Buffer.byteLength(JSON.stringify(lesson));
      if (bytes > PAGE_BYTES && place > from + 1) {
        return { chapters: lessons.length > 0 ? [...page, { ...chapter, lessons }] : page, next: place - 1 };
      }
      lessons.push(lesson);
    }
    if (lessons.length > 0) page.push({ ...chapter, lessons });
  }
  return { chapters: page, next: undefined };
}

/** Where a page ended, opaque to the caller; it holds for one release only. */
export function cursorOf(releaseId: string, place: number): string {
  return Buffer.from(JSON.stringify([releaseId, place])).toString('base64url');
}

/** The place of a cursor; undefined when it is none, or of another release. */
export function placeOf(cursor: string, releaseId: string): number | undefined {
  try {
    const [release, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    return release === releaseId && Number.isSafeInteger(place) && (place as number) >= 0
      ? (place as number)
      : undefined;
  } catch {
    return undefined;
  }
}
