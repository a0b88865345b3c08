import { badCursor, cursorOf, fitting, placeOf } from '../../platform/contract/page.js';
import type { Locale } from '../../platform/contract/refusal.js';

/** Reports and notes in one answer at most. */
export const PAGE = 50;
/** Rows to ask for: one more than a page shows whether another follows. */
export const ASKED = PAGE + 1;

/** The number in a cursor; undefined without one. */
export function numberAt(cursor: string | undefined, locale: Locale): number | undefined {
  if (cursor === undefined) return undefined;
  const [number] = placeOf(cursor) ?? [];
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw badCursor(locale);
  return number;
}

/**
 * As many of the views as fit into one answer. Numbers order the list, so one that grows in between repeats and skips nothing.
 * Each view belongs to the row at its place.
 */
export function numberedPage<View>(rows: readonly { readonly number: number }[], views: readonly View[]) {
  const page = [...fitting(views.slice(0, PAGE))];
  const last = rows[page.length - 1];
  return page.length < rows.length && last ? { page, next_cursor: cursorOf([last.number]) } : { page };
}
