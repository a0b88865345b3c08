import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Refused } from '../../../platform/contract/refusal.js';
import type { Organization } from '../domain/organization.js';
import type { OrganizationSuspended } from '../domain/organization.events.js';

/** Closes the organization; one that is closed stays so. */
export function decideSuspendOrganization(
  named: string,
  state: Organization,
): Decision<OrganizationSuspended, Refused<'organization_not_found', { organization: string }>> {
  if (state.status === 'absent') return refuse('organization_not_found', { organization: named });
  if (state.status === 'suspended') return accept();
  return accept({ type: 'identity.OrganizationSuspended', data: { orgId: state.id } });
}
