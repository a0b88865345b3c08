import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { isLastAdmin, type KnownOrganization } from '../domain/organization.js';
import type { MembershipRevoked } from '../domain/organization.events.js';

/** A member leaves; an organization never loses its only Org Admin. */
export function decideRevokeMembership(
  userId: string,
  state: KnownOrganization,
): Decision<MembershipRevoked, Refused<'not_a_member' | 'last_org_admin', Record<never, never>>> {
  if (!state.members.has(userId)) return refuse('not_a_member', {});
  if (isLastAdmin(state, userId)) return refuse('last_org_admin', {});
  return accept({ type: 'identity.MembershipRevoked', data: { userId, orgId: state.id } });
}
