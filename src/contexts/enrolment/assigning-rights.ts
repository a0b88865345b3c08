import type { Caller } from '../../platform/contract/caller.js';
import { isInAudience } from '../../platform/contract/gateway.js';
import type { KnownOrganization } from '../identity/index.js';
import { administrators } from './shapes.js';

/** Who looks after the whole platform. */
export function isAdministrator(caller: Caller): boolean {
  return isInAudience(administrators, caller);
}

/** Administrators for every organization, its Managers and Org Admins for their own while it is active. */
export function mayAssign(caller: Caller, organization: KnownOrganization | { readonly code: string }): boolean {
  if (isAdministrator(caller)) return true;
  if ('code' in organization || organization.status !== 'active') return false;
  const role = organization.members.get(caller.personId)?.role;
  return role === 'Manager' || role === 'Org Admin';
}
