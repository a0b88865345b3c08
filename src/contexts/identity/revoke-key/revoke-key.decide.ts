import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { AccessKey } from '../domain/access-key.js';
import type { PersonalKeyRevoked } from '../domain/access-key.events.js';

/** A key is revoked once; saying it again changes nothing. */
export function decideRevokeKey(
  keyId: string,
  state: AccessKey,
): Decision<PersonalKeyRevoked, Refused<'key_not_found', { key_id: string }>> {
  if (state.status === 'absent') return refuse('key_not_found', { key_id: keyId });
  if (state.status === 'revoked') return accept();
  return accept({ type: 'identity.PersonalKeyRevoked', data: { keyId } });
}
