import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { Channel } from '../../../platform/contract/caller.js';

/** A personal key. Only the hash of its secret is kept. `expiresAt` is an instant or null. */
export type PersonalKeyIssued = DomainEvent<
  'identity.PersonalKeyIssued',
  {
    readonly keyId: string;
    readonly userId: string;
    readonly label: string;
    readonly channel: Channel;
    readonly secretHash: string;
    readonly expiresAt: string | null;
  }
>;
export type PersonalKeyRevoked = DomainEvent<'identity.PersonalKeyRevoked', { readonly keyId: string }>;

export type AccessKeyEvent = PersonalKeyIssued | PersonalKeyRevoked;
