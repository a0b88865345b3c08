import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

export type ClaimKind =
  'login' | 'mail' | 'sourcedId' | 'courseKey' | 'organizationTitle' | 'programTitle' | 'idempotencyKey';

/**
 * A name that only one owner may have: the stream `claim-<kind>-<hmac of the folded name>` is its reservation. `kind` is
 * a `ClaimKind`, or one that a later version knows.
 */
export type ClaimTaken = DomainEvent<'identity.ClaimTaken', { readonly kind: string; readonly ownerId: string }>;
export type ClaimReleased = DomainEvent<'identity.ClaimReleased', { readonly kind: string; readonly ownerId: string }>;

export type ClaimEvent = ClaimTaken | ClaimReleased;
