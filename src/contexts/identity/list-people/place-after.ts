import { z } from 'zod';
import { badCursor, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';

const place = z.tuple([z.iso.datetime(), z.string()]);

/** The last person of the page before. */
export function placeAfter(cursor: string, locale: Locale) {
  const read = place.safeParse(placeOf(cursor));
  if (!read.success) throw badCursor(locale);
  const [registeredAt, personId] = read.data;
  return { registeredAt, personId };
}
