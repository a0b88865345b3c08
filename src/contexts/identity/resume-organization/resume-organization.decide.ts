import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Refused } from '../../../platform/contract/refusal.js';
import type { Organization } from '../domain/organization.js';
import type { OrganizationReinstated } from '../domain/organization.events.js';

/** Opens the organization again; one that is open stays so. */
export function decideResumeOrganization(
  named: string,
  state: Organization,
): Decision<OrganizationReinstated, Refused<'organization_not_found', { organization: string }>> {
  if (state.status === 'absent') return refuse('organization_not_found', { organization: named });
  if (state.status === 'active') return accept();
  return accept({ type: 'identity.OrganizationReinstated', data: { orgId: state.id } });
}
