import type { OrganizationRole } from '../../src/contexts/identity/domain/organization.events.js';

/** One person in one organization; a departure closes it, it is not deleted. */
export interface MembershipRow {
  /** `<org_id>/<person_id>` */
  membership_id: string;
  org_id: string;
  person_id: string;
  role: OrganizationRole;
  /** Of the latest joining. `joined_position` orders joinings. */
  joined_at: string;
  joined_position: string;
  left_at: string | null;
}

export interface MembershipsTable {
  memberships: MembershipRow;
}
