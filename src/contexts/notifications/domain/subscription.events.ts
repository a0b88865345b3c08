import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

interface OfSubscription {
  readonly userId: string;
  readonly courseId: string;
}

/** The learner wants a letter when the announced course opens. */
export type ReleaseSubscriptionOpened = DomainEvent<'notifications.ReleaseSubscriptionOpened', OfSubscription>;
export type ReleaseSubscriptionCancelled = DomainEvent<'notifications.ReleaseSubscriptionCancelled', OfSubscription>;
/** From here on the letter may be on its way: it is never claimed again unless its outcome is known or a person says so. */
export type ReleaseLetterClaimed = DomainEvent<'notifications.ReleaseLetterClaimed', OfSubscription>;
/** `by`: the mail server took it, or a person knows that it arrived. */
export type ReleaseLetterSent = DomainEvent<
  'notifications.ReleaseLetterSent',
  OfSubscription & { readonly by: 'mail' | 'person' }
>;
/** It was not taken and is tried again later. What mail servers say may name the person. */
export type ReleaseLetterPostponed = DomainEvent<
  'notifications.ReleaseLetterPostponed',
  OfSubscription & { readonly reason: string }
>;
/** It was not taken, and trying again is no use. */
export type ReleaseLetterRefused = DomainEvent<
  'notifications.ReleaseLetterRefused',
  OfSubscription & { readonly reason: string }
>;
/** It was handed over and nobody knows what became of it; null: the process ended in between. */
export type ReleaseLetterUnclear = DomainEvent<
  'notifications.ReleaseLetterUnclear',
  OfSubscription & { readonly reason: string | null }
>;

export type ReleaseSubscriptionEvent =
  | ReleaseSubscriptionOpened
  | ReleaseSubscriptionCancelled
  | ReleaseLetterClaimed
  | ReleaseLetterSent
  | ReleaseLetterPostponed
  | ReleaseLetterRefused
  | ReleaseLetterUnclear;
