import type { PlatformRole } from '../../../platform/contract/caller.js';
import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { RegisteredPerson } from '../domain/person.js';
import type { PlatformRoleRevoked } from '../domain/person.events.js';

/** A role that the person has not got is not taken away. */
export function decideRevokeRole(role: PlatformRole, state: RegisteredPerson): Decision<PlatformRoleRevoked> {
  if (!state.roles.includes(role)) return accept();
  return accept({ type: 'identity.PlatformRoleRevoked', data: { userId: state.id, role } });
}
