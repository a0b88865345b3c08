import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asPerson, codeOf } from '../../../../test/support/callers.js';
import { IdentityWorld } from '../../../../test/support/identity-world.js';

interface Members {
  readonly members: readonly { login: string; role: string; left_at: string | null }[];
  readonly next_cursor?: string;
}

let world: IdentityWorld;
const ids = new Map<string, string>();

beforeAll(async () => {
  world = await IdentityWorld.open();
  for (const title of ['Tern', 'Gull']) await world.done('add_organization', { title });
  for (const login of ['ada', 'max', 'mia', 'mira', 'gil']) {
    const person = { login, mail: `${login}@example.org`, full_name: login };
    ids.set(login, (await world.done<{ id: string }>('add_person', person)).id);
  }
  const roles = { ada: 'Org Admin', max: 'Manager', mia: 'Manager', mira: 'Member' };
  for (const [user, role] of Object.entries(roles)) {
    await world.done('grant_membership', { user, organization: 'Tern', role });
  }
  await world.done('grant_membership', { user: 'gil', organization: 'Gull', role: 'Org Admin' });
}, 60_000);
afterAll(() => world.close());

const as = (login: string, name: string, args: object) =>
  world.call(name, { organization: 'Tern', ...args }, asPerson(ids.get(login) ?? ''));

it('R-339: lists who belongs to an organisation in the order of joining, page by page', async () => {
  const all = await world.done<Members>('list_members', { organization: 'tern' });
  expect(all.members.map(({ login, role }) => `${login} ${role}`)).toEqual([
    'ada Org Admin',
    'max Manager',
    'mia Manager',
    'mira Member',
  ]);
  const first = await world.done<Members>('list_members', { organization: 'Tern', limit: 3 });
  const rest = await world.done<Members>('list_members', { organization: 'Tern', limit: 3, cursor: first.next_cursor });
  expect([...first.members, ...rest.members]).toEqual(all.members);
  expect(codeOf(await world.call('list_members', { organization: 'Tern', cursor: 'x' }))).toBe('invalid_arguments');
});

it('refusal:organization_not_found@list_members, and nobody but its managers sees an organisation', async () => {
  expect(codeOf(await world.call('list_members', { organization: 'Nowhere' }))).toBe('organization_not_found');
  for (const login of ['mira', 'gil']) expect(codeOf(await as(login, 'list_members', {}))).toBe('forbidden');
  expect(codeOf(await as('max', 'list_members', { organization: 'Nowhere' }))).toBe('forbidden');
  expect(codeOf(await as('max', 'list_members', {}))).toBe('ok');
});

it('R-332 R-333: managers remove members, an Org Admin gives roles and removes anybody but the last of their kind', async () => {
  expect(codeOf(await as('max', 'revoke_membership', { user: 'mia' }))).toBe('forbidden');
  expect(codeOf(await as('max', 'grant_membership', { user: 'mira', role: 'Manager' }))).toBe('forbidden');
  expect(codeOf(await as('max', 'revoke_membership', { user: 'mira' }))).toBe('ok');
  expect(codeOf(await as('ada', 'grant_membership', { user: 'mia', role: 'Member' }))).toBe('ok');
  expect(codeOf(await as('ada', 'grant_membership', { user: 'gil' }))).toBe('forbidden');
  expect(codeOf(await as('ada', 'revoke_membership', { user: 'ada' }))).toBe('last_org_admin');
  expect(codeOf(await as('ada', 'revoke_membership', { user: 'nobody' }))).toBe('forbidden');
  expect(codeOf(await as('gil', 'revoke_membership', { user: 'max' }))).toBe('forbidden');
  const { members } = await world.done<Members>('list_members', { organization: 'Tern', left: true });
  expect(members.filter(({ left_at: left }) => left !== null).map(({ login }) => login)).toEqual(['mira']);
});

it('time zone and language of an organisation change after its founding', async () => {
  const change = { organization: 'Gull', time_zone: 'Asia/Tokyo', locale: 'ru' };
  expect(await world.done('change_organization', change)).toMatchObject({ time_zone: 'Asia/Tokyo', locale: 'ru' });
  const { organizations } = await world.done<{ organizations: object[] }>('list_organizations');
  expect(organizations).toContainEqual(expect.objectContaining({ title: 'Gull', time_zone: 'Asia/Tokyo' }));
});
