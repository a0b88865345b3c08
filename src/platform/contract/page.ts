import { Failure } from './failure.js';
import type { Locale } from './refusal.js';

/** Bytes of one answer: a client cuts a result at 25,000 tokens, and some scripts need a token for every two bytes. */
export const PAGE_BYTES = 36_000;

/** The first items that fit into one answer together, beside what else stands in it; at least one, when there is one. */
export function fitting<T>(items: readonly T[], beside: object = []): readonly T[] {
  let bytes = Buffer.byteLength(JSON.stringify(beside));
  const end = items.findIndex((item, i) => {
    bytes += Buffer.byteLength(JSON.stringify(item));
    return i > 0 && bytes > PAGE_BYTES;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** Where an answer ended, opaque to whoever gets it. */
export function cursorOf(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** What a cursor holds; undefined when it is none of ours. A character that no database keeps stands in none. */
export function placeOf(cursor: string): readonly unknown[] | undefined {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPlace = Array.isArray(place) && place.every((part) => typeof part !== 'string' || !part.includes('\0'));
    return isPlace ? place : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The items after the cursor, as many as fit. `orderOf` gives the text by which the list is sorted, upwards or downwards and
 * different for every item, so a list that grows or shrinks in between repeats and skips nothing. undefined: the cursor is
 * none of ours.
 */
export function pageOf<T>(
  items: readonly T[],
  orderOf: (item: T) => string,
  cursor: string | undefined,
  direction: 'up' | 'down' = 'up',
): { readonly page: readonly T[]; readonly next_cursor?: string } | undefined {
  const after = cursor === undefined ? null : placeOf(cursor)?.[0];
  if (after !== null && typeof after !== 'string') return undefined;
  const isLeft = (order: string) => after === null || (direction === 'up' ? order > after : order < after);
  const rest = items.filter((item) => isLeft(orderOf(item)));
  const page = fitting(rest);
  const last = page.at(-1);
  return page.length === rest.length || last === undefined
    ? { page }
    : { page, next_cursor: cursorOf([orderOf(last)]) };
}

const BAD_CURSOR = {
  en: 'it is not the next_cursor of this list; ask again without it',
  ru: 'это не next_cursor этого списка; запросите ещё раз без него',
} as const;

/** The failure of a call with a cursor that is none of ours or too old. */
export function badCursor(locale: Locale): Failure {
  return new Failure('invalid_arguments', [{ path: 'cursor', reason: BAD_CURSOR[locale] }]);
}
