import { badCursor, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';

/** The last person of the page before. */
export function placeAfter(cursor: string, locale: Locale) {
  const [registeredAt, personId] = placeOf(cursor) ?? [];
  if (typeof registeredAt !== 'string' || typeof personId !== 'string') throw badCursor(locale);
  return { registeredAt, personId };
}
