import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { isLastAdmin, type KnownOrganization } from '../domain/organization.js';
import type { MembershipGranted, MembershipRoleChanged, OrganizationRole } from '../domain/organization.events.js';

export interface GrantedMembership {
  readonly userId: string;
  readonly role: OrganizationRole;
}

/** A new member, another role, or nothing new. */
export function decideGrantMembership(
  { userId, role }: GrantedMembership,
  state: KnownOrganization,
): Decision<MembershipGranted | MembershipRoleChanged, Refused<'last_org_admin', Record<never, never>>> {
  const data = { userId, orgId: state.id, role };
  const membership = state.members.get(userId);
  if (!membership) return accept({ type: 'identity.MembershipGranted', data });
  if (membership.role === role) return accept();
  if (isLastAdmin(state, userId)) return refuse('last_org_admin', {});
  return accept({ type: 'identity.MembershipRoleChanged', data });
}
