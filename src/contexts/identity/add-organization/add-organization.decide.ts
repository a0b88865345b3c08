import type { Locale, Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { folded, lengthOf } from '../../../platform/text/text.js';
import type { Organization } from '../domain/organization.js';
import type { OrganizationCreated } from '../domain/organization.events.js';
import { PERSONAL } from '../domain/person.events.js';

export interface Founding {
  readonly orgId: string;
  readonly title: string;
  readonly timeZone: string | null;
  readonly locale: Locale | null;
}

type TitleFault = Refused<'organization_name_invalid' | 'organization_name_taken', Record<never, never>>;

/** What is wrong with a title by itself; undefined when nothing is. */
export function titleFault(title: string): TitleFault | undefined {
  const length = lengthOf(title);
  if (length < 2 || length > 140) return { code: 'organization_name_invalid', details: {} };
  return folded(title) === PERSONAL ? { code: 'organization_name_taken', details: {} } : undefined;
}

/** The title is reserved for the id; another command may have founded under the same one. */
export function decideAddOrganization(
  founding: Founding,
  state: Organization,
): Decision<OrganizationCreated, Refused<'organization_name_taken', Record<never, never>>> {
  if (state.status !== 'absent') return refuse('organization_name_taken', {});
  return accept({ type: 'identity.OrganizationCreated', data: founding });
}
