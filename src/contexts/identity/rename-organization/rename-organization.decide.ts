import type { Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { folded } from '../../../platform/text/text.js';
import type { KnownOrganization } from '../domain/organization.js';
import type { OrganizationRenamed } from '../domain/organization.events.js';

/** `ownerId`: whose the title is, once it was asked for. The same title again records nothing. */
export function decideRenameOrganization(
  { title, ownerId }: { readonly title: string; readonly ownerId: string },
  state: KnownOrganization,
): Decision<OrganizationRenamed, Refused<'organization_name_taken', Record<never, never>>> {
  if (ownerId !== state.id) return refuse('organization_name_taken', {});
  if (title === state.title) return accept();
  const data = { orgId: state.id, title, formerTitle: state.title };
  return accept({ type: 'identity.OrganizationRenamed', data });
}

/** Former titles that nobody needs any more; another spelling of the present one is none. */
export function titlesToFree({ title, formerTitles }: KnownOrganization): readonly string[] {
  return formerTitles.filter((former) => folded(former) !== folded(title));
}
