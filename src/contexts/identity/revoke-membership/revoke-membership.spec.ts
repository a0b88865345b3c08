import { founded, joined, left } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { organization, type KnownOrganization } from '../domain/organization.js';
import type { OrganizationEvent } from '../domain/organization.events.js';
import { decideRevokeMembership } from './revoke-membership.decide.js';

const tern = (...events: OrganizationEvent[]) => given(organization, founded(), ...events) as KnownOrganization;

test('R-333: a member leaves', () => {
  expect(decideRevokeMembership('mira', tern(joined('mira'))).events).toEqual([left('mira')]);
});

test('R-332 refusal:not_a_member@revoke_membership', () => {
  const refused = { refusal: { code: 'not_a_member', details: {} } };
  expect(decideRevokeMembership('mira', tern())).toMatchObject(refused);
  expect(decideRevokeMembership('mira', tern(joined('mira'), left('mira')))).toMatchObject(refused);
});

test('R-332 refusal:last_org_admin@revoke_membership: an organization keeps its only Org Admin', () => {
  const admin = joined('mira', 'Org Admin');
  expect(decideRevokeMembership('mira', tern(admin))).toMatchObject({ refusal: { code: 'last_org_admin' } });
  expect(decideRevokeMembership('mira', tern(admin, joined('ada', 'Org Admin'))).events).toEqual([left('mira')]);
});
