import type { PlatformRole } from '../../../platform/contract/caller.js';
import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { RegisteredPerson } from '../domain/person.js';
import type { PlatformRoleGranted } from '../domain/person.events.js';

/** A role that the person has already is not given again. */
export function decideGrantRole(role: PlatformRole, state: RegisteredPerson): Decision<PlatformRoleGranted> {
  if (state.roles.includes(role)) return accept();
  return accept({ type: 'identity.PlatformRoleGranted', data: { userId: state.id, role } });
}
