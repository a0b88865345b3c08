import type { Caller } from '../../../platform/contract/caller.js';
import type { KnownOrganization } from './organization.js';

/** Who looks after all organizations; the operator of the machine too. */
export function overAll({ actor, roles }: Pick<Caller, 'actor' | 'roles'>): boolean {
  return actor.kind === 'system' || roles.includes('Administrator') || roles.includes('System Manager');
}

/** Whether the person runs the organization, suspended or not. */
export function isManagerOf({ members }: KnownOrganization, personId: string): boolean {
  const role = members.get(personId)?.role;
  return role === 'Manager' || role === 'Org Admin';
}

/**
 * Whether the caller may end the person's membership: a manager that of members, an Org Admin that of managers and Org
 * Admins too; nobody may while it is suspended, but who looks after all.
 */
export function mayRemove(
  caller: Pick<Caller, 'actor' | 'roles' | 'personId'>,
  organization: KnownOrganization,
  personId: string,
): boolean {
  if (overAll(caller)) return true;
  if (organization.status !== 'active' || !isManagerOf(organization, caller.personId)) return false;
  const own = organization.members.get(caller.personId)?.role;
  return own === 'Org Admin' || organization.members.get(personId)?.role === 'Member';
}

/** Whether the caller may give a member another role there: an Org Admin. Taking people in is not for managers. */
export function maySetRole(
  caller: Pick<Caller, 'actor' | 'roles' | 'personId'>,
  organization: KnownOrganization,
  personId: string,
): boolean {
  if (overAll(caller)) return true;
  const isAdmin = organization.members.get(caller.personId)?.role === 'Org Admin';
  return isAdmin && organization.status === 'active' && organization.members.has(personId);
}
