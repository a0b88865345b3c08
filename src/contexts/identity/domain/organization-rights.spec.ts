import { founded, joined, suspended } from '../../../../test/support/identity-events.js';
import { given } from '../../../../test/support/recorded.js';
import { mayRemove, maySetRole } from './organization-rights.js';
import { organization, type KnownOrganization } from './organization.js';

const people = [joined('ada', 'Org Admin'), joined('max', 'Manager'), joined('mia', 'Manager'), joined('mira')];
const tern = given(organization, founded(), ...people) as KnownOrganization;
const closed = given(organization, founded(), ...people, suspended()) as KnownOrganization;
const as = (personId: string, ...roles: readonly 'Administrator'[]) => ({
  actor: { kind: 'person', id: personId } as const,
  personId,
  roles,
});

test.each([
  ['mira', 'mira', false, false],
  ['max', 'mira', true, false],
  ['max', 'mia', false, false],
  ['max', 'ada', false, false],
  ['max', 'stranger', false, false],
  ['ada', 'max', true, true],
  ['ada', 'mira', true, true],
  ['ada', 'stranger', true, false],
  ['stranger', 'mira', false, false],
])('R-332 R-333: %s towards %s: ends the membership %s, gives a role %s', (who, whom, removes, gives) => {
  expect([mayRemove(as(who), tern, whom), maySetRole(as(who), tern, whom)]).toEqual([removes, gives]);
  expect([mayRemove(as(who), closed, whom), maySetRole(as(who), closed, whom)]).toEqual([false, false]);
});

test('who looks after the platform may do both, in a suspended organization too', () => {
  const admin = as('root', 'Administrator');
  expect([mayRemove(admin, closed, 'ada'), maySetRole(admin, closed, 'stranger')]).toEqual([true, true]);
});
