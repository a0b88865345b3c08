import type { Channel } from '../../../platform/contract/caller.js';
import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { AccessKey } from '../domain/access-key.js';
import type { PersonalKeyIssued } from '../domain/access-key.events.js';

export interface KeyToIssue {
  readonly keyId: string;
  readonly userId: string;
  readonly label: string;
  readonly channel: Channel;
  readonly secretHash: string;
  readonly expiresAt: string | null;
}

/** A new key; one that would never be valid is refused, and the secret of an issued one is not told again. */
export function decideIssueKey(
  key: KeyToIssue,
  now: string,
  state: AccessKey,
): Decision<
  PersonalKeyIssued,
  Refused<'expiry_in_past', { expires: string }> | Refused<'key_already_shown', { key_id: string }>
> {
  if (state.status !== 'absent') return refuse('key_already_shown', { key_id: key.keyId });
  if (key.expiresAt !== null && key.expiresAt <= now) return refuse('expiry_in_past', { expires: key.expiresAt });
  return accept({ type: 'identity.PersonalKeyIssued', data: key });
}
