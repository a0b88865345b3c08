import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** One piece (≤ 256 KiB) of a release's canonical JSON; the pieces in order, joined, are the release. */
export type ReleasePartStored = DomainEvent<
  'catalogue.ReleasePartStored',
  { readonly digest: string; readonly part: number; readonly parts: number; readonly content: string }
>;

export type ReleaseEvent = ReleasePartStored;
