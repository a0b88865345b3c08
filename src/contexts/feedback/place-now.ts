import type { Locale } from '../../platform/contract/refusal.js';
import { missingLabel, parsePlace, placeIn, placeLabel, type Release } from '../catalogue/index.js';

/** What a note keeps of its place. */
export interface KeptPlace {
  readonly target: string;
  readonly releaseId: string | null;
  readonly lessonKey: string | null;
}

/**
 * The place of a note by the active release: a place whose key was removed is missing and comes back with the key.
 * A note without a release is an archive: its address as it is.
 */
export function placeNow(note: KeptPlace, release: Release | null, locale: Locale) {
  const address = note.releaseId === null ? undefined : parsePlace(note.target);
  if (!address) return { label: note.target, missing: true };
  const place = release && placeIn(release, address, note.lessonKey);
  return place
    ? { label: placeLabel(place, locale), missing: false }
    : { label: missingLabel(address, locale), missing: true };
}
