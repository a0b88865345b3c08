import type { PlatformRole } from '../../src/platform/contract/caller.js';
import type { OrganizationEvent, OrganizationRole } from '../../src/contexts/identity/domain/organization.events.js';
import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';

/** Events of people and organizations with invented names; `mira` is a person, `tern` an organization. */
export const miraRegistered: PersonEvent = {
  type: 'identity.UserRegistered',
  data: { userId: 'mira', account: 'mira@example.org', fullName: 'Mira Lang', mail: 'mira@example.org', locale: 'en' },
};

export function roleGranted(role: PlatformRole): PersonEvent {
  return { type: 'identity.PlatformRoleGranted', data: { userId: 'mira', role } };
}

export function roleRevoked(role: PlatformRole): PersonEvent {
  return { type: 'identity.PlatformRoleRevoked', data: { userId: 'mira', role } };
}

export function spaceSelected(space: string): PersonEvent {
  return { type: 'identity.SpaceSelected', data: { userId: 'mira', space } };
}

export function founded(orgId = 'tern', title = 'Tern Logistics'): OrganizationEvent {
  return { type: 'identity.OrganizationCreated', data: { orgId, title, timeZone: null, locale: null } };
}

export function renamed(formerTitle: string, title: string, orgId = 'tern'): OrganizationEvent {
  return { type: 'identity.OrganizationRenamed', data: { orgId, title, formerTitle } };
}

export function suspended(orgId = 'tern'): OrganizationEvent {
  return { type: 'identity.OrganizationSuspended', data: { orgId } };
}

export function reinstated(orgId = 'tern'): OrganizationEvent {
  return { type: 'identity.OrganizationReinstated', data: { orgId } };
}

export function joined(userId: string, role: OrganizationRole = 'Member', orgId = 'tern'): OrganizationEvent {
  return { type: 'identity.MembershipGranted', data: { userId, orgId, role } };
}

export function roleChanged(userId: string, role: OrganizationRole, orgId = 'tern'): OrganizationEvent {
  return { type: 'identity.MembershipRoleChanged', data: { userId, orgId, role } };
}

export function left(userId: string, orgId = 'tern'): OrganizationEvent {
  return { type: 'identity.MembershipRevoked', data: { userId, orgId } };
}
