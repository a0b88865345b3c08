import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Person } from '../domain/person.js';
import type { PersonErased } from '../domain/person.events.js';

/** Once, and by somebody else: so an Administrator always remains. */
export function decideErasePerson(
  erasure: { readonly userId: string; readonly by: string },
  state: Person,
): Decision<PersonErased, Refused<'own_account'>> {
  if (state.status === 'absent') return accept();
  if (erasure.by === erasure.userId) return refuse('own_account', {});
  return accept({ type: 'identity.PersonErased', data: { userId: erasure.userId, by: erasure.by } });
}
