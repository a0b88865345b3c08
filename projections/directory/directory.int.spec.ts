import type { Kysely } from 'kysely';
import type { AccessKeyEvent } from '../../src/contexts/identity/domain/access-key.events.js';
import type { OrganizationEvent } from '../../src/contexts/identity/domain/organization.events.js';
import type { PersonEvent } from '../../src/contexts/identity/domain/person.events.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import {
  founded,
  joined,
  left,
  miraRegistered,
  reinstated,
  renamed,
  roleChanged,
  roleGranted,
  roleRevoked,
  suspended,
} from '../../test/support/identity-events.js';
import { newEvent, ReadWorld } from '../../test/support/read-world.js';
import {
  directoryProjections,
  keysOf,
  listOrganizations,
  listPeople,
  memberCounts,
  membershipsOfAll,
  organizationsById,
  type AccessKeysTable,
  type MembershipsTable,
  type OrganizationsTable,
  type PeopleTable,
} from './index.js';

type Tables = PeopleTable & OrganizationsTable & MembershipsTable & AccessKeysTable;

let world: ReadWorld;
let db: () => Promise<Kysely<Tables>>;

beforeEach(async () => {
  world = await ReadWorld.open();
  const { daemon, reads } = world.worker(directoryProjections);
  daemon.start();
  db = async () => (await reads.fresh<Tables>('people', 'organizations', 'memberships', 'access_keys')).db;
}, 60_000);
afterEach(() => world.end());

const at = '2026-11-30T10:00:00.000Z';

async function happened(
  stream: string,
  ...events: (PersonEvent | OrganizationEvent | AccessKeyEvent)[]
): Promise<void> {
  for (const event of events) await world.store.append(stream as StreamName, 'any', [newEvent(event)]);
}

test('a person has the roles of today', async () => {
  await happened('person-mira', miraRegistered, roleGranted('Moderator'), roleGranted('Course Creator'));
  await happened('person-mira', roleRevoked('Moderator'));
  expect(await listPeople(await db(), { limit: 10 })).toEqual([
    {
      person_id: 'mira',
      account: 'mira@example.org',
      full_name: 'Mira Lang',
      mail: 'mira@example.org',
      locale: 'en',
      roles: ['Course Creator'],
      registered_at: at,
      search: 'mira@example.org\nmira lang\nmira@example.org',
      sourced_id: null,
      deactivated: false,
    },
  ]);
});

test('people come in the order of registration, a page after another, also when registered at one instant', async () => {
  for (const userId of ['c', 'a', 'b']) {
    const data = { userId, account: userId, fullName: `Имя ${userId}`, mail: `${userId}@x`, locale: null } as const;
    await happened(`person-${userId}`, { type: 'identity.UserRegistered', data });
  }
  const first = await listPeople(await db(), { limit: 2 });
  expect(first.map((row) => row.person_id)).toEqual(['a', 'b']);
  const after = { registeredAt: first[1]!.registered_at, personId: 'b' };
  expect((await listPeople(await db(), { limit: 2, after })).map((row) => row.person_id)).toEqual(['c']);
  const found = await listPeople(await db(), { limit: 9, search: ' ИМЯ  B' });
  expect(found.map((row) => row.person_id)).toEqual(['b']);
});

test('R-014, R-360: an organization has its state and its policy of today', async () => {
  const policy: OrganizationEvent = { type: 'identity.QuizPolicySet', data: { orgId: 'tern', required: false } };
  await happened('organization-tern', founded(), suspended(), policy);
  const row = { org_id: 'tern', title: 'Tern Logistics', time_zone: null, locale: null, created_at: at };
  expect(await listOrganizations(await db())).toEqual([{ ...row, suspended: true, quiz_required: false }]);
  await happened('organization-tern', reinstated());
  expect(await organizationsById(await db(), ['tern', 'gone'])).toEqual([
    { ...row, suspended: false, quiz_required: false },
  ]);
});

test('R-010: an organization is listed by its title of today', async () => {
  await happened('organization-tern', founded(), renamed('Tern Logistics', 'Tern Ltd'), suspended());
  expect(await listOrganizations(await db())).toMatchObject([{ org_id: 'tern', title: 'Tern Ltd', suspended: true }]);
});

test('R-004, R-327: memberships come in order of joining; a departure closes one, a return joins anew', async () => {
  await happened('organization-tern', founded(), joined('mira'), joined('ada'));
  await happened('organization-gull', founded('gull', 'Gull & Sons'), joined('mira', 'Org Admin', 'gull'));
  const mine = async () => (await membershipsOfAll(await db(), ['mira'])).map(({ org_id, role }) => [org_id, role]);
  expect(await mine()).toEqual([
    ['tern', 'Member'],
    ['gull', 'Org Admin'],
  ]);
  await happened('organization-tern', roleChanged('mira', 'Manager'));
  expect((await mine())[0]).toEqual(['tern', 'Manager']);
  await happened('organization-tern', left('mira'));
  expect(await mine()).toEqual([['gull', 'Org Admin']]);
  const { rows } = await world.pool.query("select left_at from read.memberships where membership_id = 'tern/mira'");
  expect(rows).toEqual([{ left_at: new Date(at) }]);
  expect([...(await memberCounts(await db()))]).toEqual(
    expect.arrayContaining([
      ['tern', 1],
      ['gull', 1],
    ]),
  );
  await happened('organization-tern', joined('mira'));
  expect(await mine()).toEqual([
    ['gull', 'Org Admin'],
    ['tern', 'Member'],
  ]);
  const all = await membershipsOfAll(await db(), ['mira', 'ada']);
  expect(all.map(({ membership_id }) => membership_id)).toEqual(['tern/ada', 'gull/mira', 'tern/mira']);
});

test('keys of a person keep the instant of the first revocation and tell no secret', async () => {
  const issued: AccessKeyEvent = {
    type: 'identity.PersonalKeyIssued',
    data: { keyId: 'k', userId: 'mira', label: 'laptop', channel: 'web', secretHash: 'hash', expiresAt: at },
  };
  await happened('accessKey-k', issued, { type: 'identity.PersonalKeyRevoked', data: { keyId: 'k' } });
  expect(await keysOf(await db(), 'mira')).toEqual([
    { key_id: 'k', person_id: 'mira', label: 'laptop', channel: 'web', issued_at: at, expires_at: at, revoked_at: at },
  ]);
  expect(await keysOf(await db(), 'ada')).toEqual([]);
});
