import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** A personal key. Only the hash of its secret is kept. `expiresAt` is an instant or null. */
export type PersonalKeyIssued = DomainEvent<
  'identity.PersonalKeyIssued',
  {
    readonly keyId: string;
    readonly userId: string;
    readonly label: string;
    /** A `Channel`; text, so that an older version can read the keys of a later one and refuse them. */
    readonly channel: string;
    readonly secretHash: string;
    readonly expiresAt: string | null;
  }
>;
export type PersonalKeyRevoked = DomainEvent<'identity.PersonalKeyRevoked', { readonly keyId: string }>;

export type AccessKeyEvent = PersonalKeyIssued | PersonalKeyRevoked;
