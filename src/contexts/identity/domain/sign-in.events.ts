import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** A letter with a one-time link was asked for. Only the hash of the link's secret is kept. `linkExpiresAt` is an instant. */
export type SignInRequested = DomainEvent<
  'identity.SignInRequested',
  {
    readonly signInId: string;
    readonly userId: string;
    readonly linkHash: string;
    readonly linkExpiresAt: string;
  }
>;
/** A browser is signed in until `expiresAt`; `keyId`: by which personal key, null when it was by a link. */
export type SignedIn = DomainEvent<
  'identity.SignedIn',
  {
    readonly signInId: string;
    readonly userId: string;
    readonly secretHash: string;
    readonly keyId: string | null;
    readonly expiresAt: string;
  }
>;
export type SignedOut = DomainEvent<'identity.SignedOut', { readonly signInId: string }>;

export type SignInEvent = SignInRequested | SignedIn | SignedOut;
