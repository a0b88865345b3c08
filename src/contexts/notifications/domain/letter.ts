import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { notificationsRefusals } from './refusals.js';
import type { ReleaseSubscriptionEvent } from './subscription.events.js';
import { letterOf, type LetterStatus, type ReleaseSubscription, type SubscriptionRef } from './release-subscription.js';

/** What the mail server, or its silence, says of a letter. */
export type Outcome =
  { readonly kind: 'sent' } | { readonly kind: 'deferred' | 'refused' | 'unclear'; readonly reason: string };

type NotOpen = RefusedOf<typeof notificationsRefusals, 'letter_not_open' | 'letter_not_found'>;

/** Letters about which a person may decide: not taken by the mail server, or nobody knows. */
const OPEN: readonly (LetterStatus | null)[] = ['postponed', 'refused', 'unclear'];

/** Claims the letter for the one try that follows, if it is due: wanted, and never handed over before. */
export function decideClaim(ref: SubscriptionRef, state: ReleaseSubscription): Decision<ReleaseSubscriptionEvent> {
  const isDue = state.active && (state.letter === null || state.letter === 'postponed');
  return isDue ? accept({ type: 'notifications.ReleaseLetterClaimed', data: ref }) : accept();
}

/** Claims it because a person said so: also one that was refused, or that may have arrived. */
export function decideClaimAgain(
  ref: SubscriptionRef,
  state: ReleaseSubscription,
): Decision<ReleaseSubscriptionEvent, NotOpen> {
  return notOpen(ref, state) ?? accept({ type: 'notifications.ReleaseLetterClaimed', data: ref });
}

/** A person knows that it arrived. */
export function decideConfirm(
  ref: SubscriptionRef,
  state: ReleaseSubscription,
): Decision<ReleaseSubscriptionEvent, NotOpen> {
  return notOpen(ref, state) ?? accept({ type: 'notifications.ReleaseLetterSent', data: { ...ref, by: 'person' } });
}

/** Somebody claimed it and left nothing behind: whether it was handed over, nobody knows. */
export function decideUnclear(ref: SubscriptionRef, state: ReleaseSubscription): Decision<ReleaseSubscriptionEvent> {
  if (state.letter !== 'claimed') return accept();
  return accept({ type: 'notifications.ReleaseLetterUnclear', data: { ...ref, reason: null } });
}

/** What became of a claimed letter. */
export function decideOutcome(
  ref: SubscriptionRef,
  outcome: Outcome,
  state: ReleaseSubscription,
): Decision<ReleaseSubscriptionEvent> {
  if (state.letter !== 'claimed' && state.letter !== 'unclear') return accept();
  switch (outcome.kind) {
    case 'sent':
      return accept({ type: 'notifications.ReleaseLetterSent', data: { ...ref, by: 'mail' } });
    case 'deferred':
      return accept({ type: 'notifications.ReleaseLetterPostponed', data: { ...ref, reason: outcome.reason } });
    case 'refused':
      return accept({ type: 'notifications.ReleaseLetterRefused', data: { ...ref, reason: outcome.reason } });
    case 'unclear':
      return accept({ type: 'notifications.ReleaseLetterUnclear', data: { ...ref, reason: outcome.reason } });
  }
}

function notOpen(ref: SubscriptionRef, { letter: status }: ReleaseSubscription) {
  const letter = letterOf(ref);
  if (status === null) return refuse('letter_not_found', { letter });
  return OPEN.includes(status) ? undefined : refuse('letter_not_open', { letter, status });
}
