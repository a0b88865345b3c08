import type { Caller } from '../contract/caller.js';

/** Whom a credential stands for; the way in adds what belongs to one call (correlation, command id, signal). */
export interface Identity extends Pick<Caller, 'actor' | 'personId' | 'roles' | 'channel' | 'locale'> {
  /** Names the credential, not the person: what the rate limit counts and the access log prints. Never a secret. */
  readonly credentialId: string;
}

export interface Credential {
  /** The `Authorization` header as it came. */
  readonly authorization: string | undefined;
  /** The public URL of the endpoint that is asked; a token made for another audience is not valid here. */
  readonly resource: string;
}

/** Checks a credential anew on every call, so that a revoked one fails the next call. */
export interface Authenticator {
  /** `missing`: nothing was sent; `invalid`: unknown, malformed, expired, revoked or made for another audience. */
  authenticate(credential: Credential): Promise<Identity | 'missing' | 'invalid'>;
}

export const AUTHENTICATOR = Symbol('Authenticator');
