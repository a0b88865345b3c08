import type { Locale, Refused } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Organization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';

/** What is left out stays; null follows the installation. */
export interface ChangingOrganization {
  readonly named: string;
  readonly timeZone?: string | null;
  readonly locale?: Locale | null;
}

/** Saying again what holds already records nothing. */
export function decideChangeOrganization(
  { named, timeZone, locale }: ChangingOrganization,
  state: Organization,
): Decision<OrganizationEvent, Refused<'organization_not_found', { organization: string }>> {
  if (state.status === 'absent') return refuse('organization_not_found', { organization: named });
  const { id: orgId } = state;
  const events: OrganizationEvent[] = [];
  if (timeZone !== undefined && timeZone !== state.timeZone) {
    events.push({ type: 'identity.OrganizationTimeZoneSet', data: { orgId, timeZone } });
  }
  if (locale !== undefined && locale !== state.locale) {
    events.push({ type: 'identity.OrganizationLocaleSet', data: { orgId, locale } });
  }
  return accept(...events);
}
