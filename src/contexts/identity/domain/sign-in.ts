import type { StreamType } from '../../../platform/decision/decision.js';
import type { SignInEvent } from './sign-in.events.js';

export interface RequestedSignIn {
  readonly status: 'requested';
  readonly personId: string;
  readonly linkHash: string;
  readonly linkExpiresAt: string;
}

export interface OpenSignIn {
  readonly status: 'open';
  readonly id: string;
  readonly personId: string;
  readonly secretHash: string;
  /** The personal key that opened it; null: a link. */
  readonly keyId: string | null;
  readonly expiresAt: string;
}

/** One browser of one person, from the letter that was asked for to signing out. */
export type SignIn = { readonly status: 'absent' | 'ended' } | RequestedSignIn | OpenSignIn;

export const signIn: StreamType<SignIn, SignInEvent> = {
  category: 'signIn',
  initial: { status: 'absent' },
  evolve(_state, event) {
    switch (event.type) {
      case 'identity.SignInRequested': {
        const { userId, linkHash, linkExpiresAt } = event.data;
        return { status: 'requested', personId: userId, linkHash, linkExpiresAt };
      }
      case 'identity.SignedIn': {
        const { signInId, userId, secretHash, keyId, expiresAt } = event.data;
        return { status: 'open', id: signInId, personId: userId, secretHash, keyId, expiresAt };
      }
      case 'identity.SignedOut':
        return { status: 'ended' };
    }
  },
};

/** How long the link of a letter opens something. */
export const LINK_MS = 15 * 60_000;

/** How long a browser stays signed in. */
export const SIGN_IN_MS = 12 * 60 * 60_000;

/** Whether the link of the letter still opens something at this instant (ISO 8601 UTC). */
export function isLinkValid(state: SignIn, now: string): state is RequestedSignIn {
  return state.status === 'requested' && now < state.linkExpiresAt;
}

/** Whether the browser is signed in at this instant (ISO 8601 UTC). */
export function isOpen(state: SignIn, now: string): state is OpenSignIn {
  return state.status === 'open' && now < state.expiresAt;
}
