import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { SignedOut } from '../domain/sign-in.events.js';
import type { SignIn } from '../domain/sign-in.js';

/** A browser signs out once; saying it again changes nothing. */
export function decideSignOut(signInId: string, state: SignIn): Decision<SignedOut> {
  return state.status === 'open' ? accept({ type: 'identity.SignedOut', data: { signInId } }) : accept();
}
