import type { Locale } from '../../../platform/contract/refusal.js';
import type { OrganizationRole } from './organization.events.js';

/** What a line says of a person; what it leaves open (undefined) stays as it is. */
export interface RosterPerson {
  readonly line: number;
  readonly sourcedId: string | null;
  readonly login: string;
  readonly mail: string;
  readonly fullName: string;
  readonly locale: Locale | null | undefined;
  readonly active: boolean | undefined;
  readonly memberships: readonly RosterMembership[];
}

export interface RosterMembership {
  readonly orgId: string;
  /** undefined: as it is; a newcomer becomes a Member. */
  readonly role: OrganizationRole | undefined;
}
