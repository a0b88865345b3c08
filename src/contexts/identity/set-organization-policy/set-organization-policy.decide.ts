import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Organization } from '../domain/organization.js';
import type { OrganizationQuizPolicySet } from '../domain/organization.events.js';

/** `required` null follows the platform; saying again what holds already records nothing. */
export function decideSetOrganizationPolicy(
  { named, required }: { readonly named: string; readonly required: boolean | null },
  state: Organization,
): Decision<OrganizationQuizPolicySet, Refused<'organization_not_found', { organization: string }>> {
  if (state.status === 'absent') return refuse('organization_not_found', { organization: named });
  if (state.quizRequired === required) return accept();
  return accept({ type: 'identity.QuizPolicySet', data: { orgId: state.id, required } });
}
