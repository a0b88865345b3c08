import type { OrganizationEvent } from '../../src/contexts/identity/domain/organization.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { MembershipRow } from './memberships.table.js';

type Listened = Extract<
  OrganizationEvent,
  { type: 'identity.MembershipGranted' | 'identity.MembershipRoleChanged' | 'identity.MembershipRevoked' }
>;

export const memberships = projection<MembershipRow, Listened>({
  name: 'memberships',
  generation: 1,
  key: 'membership_id',
  columns: {
    membership_id: 'text',
    org_id: 'text not null',
    person_id: 'text not null',
    role: 'text not null',
    joined_at: 'timestamptz not null',
    joined_position: 'text collate "C" not null',
    left_at: 'timestamptz',
  },
  indexes: ['(person_id)', '(org_id)'],
  on: ['identity.MembershipGranted', 'identity.MembershipRoleChanged', 'identity.MembershipRevoked'],
  keysOf: (event) => [`${event.data.orgId}/${event.data.userId}`],
  evolve(row, event, key) {
    const { orgId, userId } = event.data;
    switch (event.type) {
      case 'identity.MembershipGranted':
        return {
          membership_id: key,
          org_id: orgId,
          person_id: userId,
          role: event.data.role,
          joined_at: event.meta.occurredAt,
          joined_position: event.position,
          left_at: null,
        };
      case 'identity.MembershipRoleChanged':
        return row && { ...row, role: event.data.role };
      case 'identity.MembershipRevoked':
        return row && { ...row, left_at: event.meta.occurredAt };
    }
  },
});
