import { founded, joined, left, roleChanged } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization, type KnownOrganization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';
import { decideGrantMembership } from './grant-membership.decide.js';

const tern = (...events: OrganizationEvent[]) => given(organization, founded(), ...events) as KnownOrganization;

test('R-327: a person joins, and one who left joins anew', () => {
  const mira = { userId: 'mira', role: 'Member' } as const;
  expect(decideGrantMembership(mira, tern()).events).toEqual([joined('mira')]);
  expect(decideGrantMembership(mira, tern(joined('mira'), left('mira'))).events).toEqual([joined('mira')]);
  expect(decideGrantMembership(mira, tern(joined('mira'))).events).toEqual([]);
});

test('R-332: a member gets another role', () => {
  const manager = { userId: 'mira', role: 'Manager' } as const;
  expect(decideGrantMembership(manager, tern(joined('mira'))).events).toEqual([roleChanged('mira', 'Manager')]);
});

test('R-332 refusal:last_org_admin@grant_membership: the only Org Admin keeps the role', () => {
  const member = { userId: 'mira', role: 'Member' } as const;
  expect(decideGrantMembership(member, tern(joined('mira', 'Org Admin')))).toEqual({
    kind: 'refused',
    refusal: { code: 'last_org_admin', details: {} },
    events: [],
  });
  const two = tern(joined('mira', 'Org Admin'), joined('ada', 'Org Admin'));
  expect(decideGrantMembership(member, two).events).toEqual([roleChanged('mira', 'Member')]);
});
