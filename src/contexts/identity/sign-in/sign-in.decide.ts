import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { SignedIn } from '../domain/sign-in.events.js';
import { isLinkValid, SIGN_IN_MS, type SignIn } from '../domain/sign-in.js';

export interface Proof {
  readonly signInId: string;
  /** The hash of the secret that the browser will show from now on. */
  readonly secretHash: string;
}

/** By the link of a letter, once. `isProven`: the secret of the link is the one that was sent. */
export function decideSignInByLink(
  { signInId, secretHash, isProven }: Proof & { readonly isProven: boolean },
  now: Date,
  state: SignIn,
): Decision<SignedIn, Refused<'link_over'>> {
  if (!isProven || !isLinkValid(state, now.toISOString())) return refuse('link_over', {});
  return signedIn({ signInId, secretHash, userId: state.personId, keyId: null }, now);
}

/** By a personal key that was proven. */
export function decideSignInByKey(
  opened: Proof & { readonly userId: string; readonly keyId: string },
  now: Date,
  state: SignIn,
): Decision<SignedIn> {
  return state.status === 'absent' ? signedIn(opened, now) : accept();
}

function signedIn(opened: Proof & { userId: string; keyId: string | null }, now: Date): Decision<SignedIn> {
  const expiresAt = new Date(now.getTime() + SIGN_IN_MS).toISOString();
  return accept({ type: 'identity.SignedIn', data: { ...opened, expiresAt } });
}
