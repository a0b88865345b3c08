import { Spaces } from '../../src/contexts/identity/index.js';
import { asPerson, codeOf } from '../support/callers.js';
import { IdentityWorld } from '../support/identity-world.js';

let world: IdentityWorld;
let mira: string;
let tern: string;
let gull: string;

beforeEach(async () => {
  world = await IdentityWorld.open();
  mira = await world.person('mira@example.org', { full_name: 'Mira Lang' });
  tern = await world.organization('Tern Logistics');
  gull = await world.organization('Gull & Sons');
}, 60_000);
afterEach(() => world.close());

const whoami = () => world.done('whoami', {}, asPerson(mira));
const setSpace = (space: string) => world.call('set_space', { space }, asPerson(mira));
const join = (organization: string, role = 'Member') =>
  world.done('grant_membership', { user: mira, organization, role });

test('R-001, R-013, R-238: whoami tells account, name, organizations in order of joining, and the space', async () => {
  expect(await whoami()).toEqual({
    login: 'mira@example.org',
    full_name: 'Mira Lang',
    organizations: [],
    space: 'personal',
  });
  await join(gull, 'Manager');
  await join(tern);
  await world.done('suspend_organization', { organization: tern });
  expect(await whoami()).toEqual({
    login: 'mira@example.org',
    full_name: 'Mira Lang',
    organizations: [
      { id: gull, title: 'Gull & Sons', role: 'Manager', suspended: false },
      { id: tern, title: 'Tern Logistics', role: 'Member', suspended: true },
    ],
    space: 'Gull & Sons',
  });
});

test('R-238: an account that does not exist is a failure, not an empty account', async () => {
  expect(codeOf(await world.call('whoami', {}, asPerson('nobody')))).toBe('not_found');
  expect(codeOf(await world.call('set_space', { space: 'personal' }, asPerson('nobody')))).toBe('not_found');
});

test('R-008, R-010: a space is named by its title whatever its case, by its id, or as personal', async () => {
  await join(tern);
  await join(gull);
  for (const name of [tern, ` ${tern} `, 'tern LOGISTICS', '  Tern Logistics ']) {
    expect(await setSpace(name)).toMatchObject({ data: { current: 'Tern Logistics' } });
    expect((await whoami())['space']).toBe('Tern Logistics');
    expect(await setSpace('Personal')).toMatchObject({ data: { current: 'personal' } });
    expect((await whoami())['space']).toBe('personal');
  }
});

test('R-010: case, spaces, and the form of accents and of letters that fold do not matter in any script', async () => {
  for (const [title, ...names] of [
    ['Café Ёлка', 'Cafe\u0301 Е\u0308лка', '  CAFÉ   ёлка ', 'cafe\u0301 ЁЛКА'],
    ['Straße 7', 'STRASSE 7', 'strasse 7'],
    ['ΟΔΟΣ', 'οδος', 'οδοσ'],
    ['한글 학교', '한글 학교'.normalize('NFD')],
    ['İzmir', 'i\u0307zmir', 'I\u0307ZMIR'],
    ['personals', 'Personals'],
  ]) {
    const organization = await world.organization(String(title));
    await join(organization);
    for (const name of names) {
      expect([name, await setSpace(name)]).toMatchObject([name, { data: { current: title } }]);
      expect(await setSpace('\tPERSONAL ')).toMatchObject({ data: { current: 'personal' } });
    }
    expect((await whoami())['organizations']).toContainEqual(expect.objectContaining({ id: organization, title }));
  }
});

test('R-010: a selected organization that is renamed stays selected, and its former title opens nothing', async () => {
  await join(tern);
  await join(gull);
  await setSpace('Gull & Sons');
  await world.done('rename_organization', { organization: gull, title: 'Gull & Daughters' });
  expect((await whoami())['space']).toBe('Gull & Daughters');
  expect(await setSpace('Gull & Sons')).toMatchObject({ refusal: { code: 'space_not_available' } });
  expect(await setSpace('gull & daughters')).toMatchObject({ data: { current: 'Gull & Daughters' } });
  const heir = await world.organization('Gull & Sons');
  expect(await setSpace('Gull & Sons')).toMatchObject({ refusal: { code: 'space_not_available' } });
  await join(heir);
  expect(await setSpace('Gull & Sons')).toMatchObject({ data: { current: 'Gull & Sons' } });
});

test('R-005, R-009 refusal:space_not_available@set_space: no such organization, not in it, or it is suspended', async () => {
  await join(tern);
  await world.done('suspend_organization', { organization: tern });
  for (const space of [
    'Gone Traders',
    'Gull & Sons',
    gull,
    'Tern Logistics',
    tern,
    '',
    'a\u2028b',
    'x'.repeat(5_000),
  ]) {
    const repeated = space.length > 300 ? `${space.slice(0, 300)}…` : space;
    const refusal = { code: 'space_not_available', details: { space: repeated } };
    expect(await setSpace(space)).toMatchObject({ refusal });
  }
});

test('R-004: without a choice that can be used, the first active organization in order of joining, else personal', async () => {
  await join(tern);
  await join(gull);
  const space = async () => (await whoami())['space'];
  expect(await space()).toBe('Tern Logistics');
  await world.done('suspend_organization', { organization: tern });
  expect(await space()).toBe('Gull & Sons');
  await setSpace(gull);
  await world.done('resume_organization', { organization: tern });
  expect(await space()).toBe('Gull & Sons');
  await world.done('revoke_membership', { user: mira, organization: gull });
  expect(await space()).toBe('Tern Logistics');
  await join(gull);
  expect(await space()).toBe('Gull & Sons');
  await setSpace('personal');
  expect(await space()).toBe('personal');
});

test('R-327: one who left and came back has joined later than those who stayed', async () => {
  await join(tern);
  await join(gull);
  await world.done('revoke_membership', { user: mira, organization: tern });
  await join(tern);
  expect((await whoami())['space']).toBe('Gull & Sons');
});

test('R-009, R-010: other contexts resolve a named and an unnamed space and print titles', async () => {
  const spaces = world.app.get(Spaces);
  expect(await spaces.resolve(mira)).toEqual({ id: 'personal', title: 'personal' });
  await join(tern);
  expect(await spaces.resolve(mira)).toEqual({ id: tern, title: 'Tern Logistics' });
  expect(await spaces.resolve(mira, 'gull & sons')).toBeUndefined();
  expect(await spaces.title(gull)).toBe('Gull & Sons');
  expect(await spaces.title('personal')).toBe('personal');
  expect([...(await spaces.titles([tern, 'personal', tern, 'gone']))]).toEqual([
    ['personal', 'personal'],
    [tern, 'Tern Logistics'],
  ]);
});
