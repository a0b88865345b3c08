import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { SignInRequested } from '../domain/sign-in.events.js';
import { LINK_MS, type SignIn } from '../domain/sign-in.js';

/** A sign-in that waits for its link, for a quarter of an hour. */
export function decideRequestSignIn(
  asked: { readonly signInId: string; readonly userId: string; readonly linkHash: string },
  now: Date,
  state: SignIn,
): Decision<SignInRequested> {
  if (state.status !== 'absent') return accept();
  const linkExpiresAt = new Date(now.getTime() + LINK_MS).toISOString();
  return accept({ type: 'identity.SignInRequested', data: { ...asked, linkExpiresAt } });
}
