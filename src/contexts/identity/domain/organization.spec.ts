import { founded, joined, left, reinstated, roleChanged, suspended } from '../../../../test/support/identity-events.js';
import { given, recorded } from '../../../../test/support/recorded.js';
import { isLastAdmin, organization, type KnownOrganization, type Organization } from './organization.js';
import type { OrganizationEvent } from './organization.events.js';

const known = (...events: OrganizationEvent[]) => given(organization, ...events) as KnownOrganization;

/** The state after one more event at this instant. */
function then(state: Organization, event: OrganizationEvent, at: string): KnownOrganization {
  return recorded([event], { at }).reduce(
    (before, one) => organization.evolve(before, one),
    state,
  ) as KnownOrganization;
}

test('R-327: a member whose role changes keeps the day of joining, one who returns joins anew', () => {
  let state = then(known(founded()), joined('mira'), '2026-02-01T00:00:00.000Z');
  state = then(state, roleChanged('mira', 'Manager'), '2026-03-01T00:00:00.000Z');
  expect(state.members.get('mira')).toEqual({ role: 'Manager', since: '2026-02-01T00:00:00.000Z' });
  state = then(state, left('mira'), '2026-04-01T00:00:00.000Z');
  expect(state.members.has('mira')).toBe(false);
  state = then(state, joined('mira'), '2026-05-01T00:00:00.000Z');
  expect(state.members.get('mira')).toEqual({ role: 'Member', since: '2026-05-01T00:00:00.000Z' });
});

test('R-014: a suspended organization comes back with its members', () => {
  const before = [founded(), joined('mira'), suspended()];
  expect(known(...before).status).toBe('suspended');
  const back = known(...before, reinstated());
  expect(back.status).toBe('active');
  expect(back.members.has('mira')).toBe(true);
});

test('R-332: the last Org Admin is told from one of several and from others', () => {
  const one = [founded(), joined('mira', 'Org Admin'), joined('ada', 'Manager')];
  expect(isLastAdmin(known(...one), 'mira')).toBe(true);
  expect(isLastAdmin(known(...one), 'ada')).toBe(false);
  expect(isLastAdmin(known(...one, joined('bo', 'Org Admin')), 'mira')).toBe(false);
});
