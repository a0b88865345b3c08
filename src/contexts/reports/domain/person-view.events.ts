import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** Somebody was shown how a person learns in these organizations: sessions, attempts and results. */
export type PersonViewed = DomainEvent<
  'reports.PersonViewed',
  { readonly viewerId: string; readonly learnerId: string; readonly orgIds: readonly string[] }
>;
