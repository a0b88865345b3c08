import { Claims } from '../../src/contexts/identity/index.js';
import { KEY_USES } from '../../src/platform/access/key-uses.js';
import type { StoredKeyUses } from '../../src/platform/access/stored-key-uses.js';
import { parsePersonalKey } from '../../src/platform/access/personal-key.js';
import { asPerson, callerWith, codeOf } from '../support/callers.js';
import { IdentityWorld } from '../support/identity-world.js';
import { eventually } from '../support/read-world.js';

let world: IdentityWorld;

beforeAll(async () => {
  world = await IdentityWorld.open();
}, 60_000);
afterAll(() => world.close());

interface Page {
  readonly people: readonly { readonly login: string }[];
  readonly next_cursor?: string;
}
interface Listed {
  readonly key_id: string;
  readonly last_used_at: string | null;
}
const loginsOf = ({ people }: Page) => people.map(({ login }) => login);

/** Everything the log says, as text. */
async function log(): Promise<string> {
  const { rows } = await world.foundation.pool.query('select stream, type, data::text, meta::text from store.events');
  return rows.map((row) => Object.values(row).join(' ')).join('\n');
}

describe('people', () => {
  test('are registered, found by any part of what they are called, and page by page', async () => {
    for (const name of ['Анна', 'Bela', 'Céline']) {
      await world.person(`p-${name}`, { full_name: `${name} Person`, mail: `${name}@pages.example` });
    }
    const find = async (search: string) => loginsOf(await world.done('list_people', { search }));
    expect(await find('АННА P')).toEqual(['p-Анна']);
    expect(await find('PAGES.example')).toEqual(['p-Анна', 'p-Bela', 'p-Céline']);
    expect(await find('%')).toEqual([]);

    const first = await world.done<Page>('list_people', { search: 'pages.example', limit: 2 });
    expect(first.people).toHaveLength(2);
    const second = await world.done<Page>('list_people', {
      search: 'pages.example',
      limit: 2,
      cursor: first.next_cursor,
    });
    expect(loginsOf(second)).toEqual(['p-Céline']);
    expect(second.next_cursor).toBeUndefined();
    expect(codeOf(await world.call('list_people', { cursor: 'nonsense' }))).toBe('invalid_arguments');
  });

  test('refusal:login_taken@add_person: a login is one whatever its case and its spelling in Unicode', async () => {
    await world.person('Zoë@example.org');
    const again = { login: 'zoe\u0308@EXAMPLE.org', mail: 'other-zoe@example.org', full_name: 'Zoë' };
    expect(await world.call('add_person', again)).toMatchObject({
      refusal: { code: 'login_taken', details: { login: 'zoë@EXAMPLE.org' } },
    });
  });

  test('refusal:mail_taken@add_person: a mail address is of one person, and the login tried with it stays free', async () => {
    await world.person('uma', { mail: 'uma@example.org' });
    const second = { login: 'uma2', mail: 'UMA@example.org', full_name: 'Uma' };
    expect(codeOf(await world.call('add_person', second))).toBe('mail_taken');
    expect(codeOf(await world.call('add_person', { ...second, mail: 'uma2@example.org' }))).toBe('ok');
  });

  test('a registration that broke off between its names and the person is repeated, with another login too', async () => {
    const claims = world.app.get(Claims);
    await claims.take('login', 'vera', 'broken-1', callerWith());
    await claims.take('mail', 'vera@example.org', 'broken-1', callerWith());
    const repeated = { login: 'vera-2', mail: 'vera@example.org', full_name: 'Vera' };
    expect(codeOf(await world.call('add_person', repeated))).toBe('ok');
    expect(codeOf(await world.call('add_person', { ...repeated, login: 'vera', mail: 'vera-3@example.org' }))).toBe(
      'ok',
    );
  });

  test('the same command again gives the same person and registers nobody else', async () => {
    const command = { commandId: 'one-and-the-same' };
    const args = { login: 'willa', mail: 'willa@example.org', full_name: 'Willa' };
    const first = await world.done('add_person', args, command);
    expect(await world.done('add_person', args, command)).toEqual(first);
  });

  test('only an Administrator makes an administrator', async () => {
    const args = { login: 'xena', mail: 'xena@example.org', full_name: 'Xena', admin: true };
    expect(codeOf(await world.call('add_person', args, asPerson('s', 'System Manager')))).toBe('forbidden');
    expect((await world.done('add_person', args, asPerson('a', 'Administrator')))['roles']).toEqual(['Administrator']);
  });
});

describe('races', () => {
  const racers = Array.from({ length: 8 }, (_, i) => i);

  test('ES-20: of eight that register one login at once, in two processes, exactly one wins', async () => {
    const other = await IdentityWorld.open({}, world.url);
    try {
      for (let round = 0; round < 5; round += 1) {
        const outcomes = await Promise.all(
          racers.map((i) =>
            [world, other][i % 2]!.call('add_person', {
              login: `racer-${round}`,
              mail: `racer-${round}-${i}@example.org`,
              full_name: `Racer ${i}`,
            }),
          ),
        );
        const codes = outcomes.map(codeOf).toSorted();
        expect(codes).toEqual([...racers.slice(1).map(() => 'login_taken'), 'ok']);
        const found = await world.done('list_people', { search: `racer-${round}` });
        expect(found['people']).toHaveLength(1);
      }
    } finally {
      await other.close();
    }
  });

  test('ES-20: of eight organizations of one title, exactly one is founded', async () => {
    const outcomes = await Promise.all(
      racers.map((i) => world.call('add_organization', { title: i % 2 ? 'Race Ltd' : ' RACE  ltd' })),
    );
    expect(outcomes.map(codeOf).toSorted()).toEqual(['ok', ...racers.slice(1).map(() => 'organization_name_taken')]);
  });

  test('R-332: two Org Admins who are removed at once do not both go', async () => {
    const organization = await world.organization('Two Admins');
    for (const user of ['first-admin', 'second-admin']) {
      await world.person(user);
      await world.done('grant_membership', { user, organization, role: 'Org Admin' });
    }
    const outcomes = await Promise.all(
      ['first-admin', 'second-admin'].map((user) => world.call('revoke_membership', { user, organization })),
    );
    expect(outcomes.map(codeOf).toSorted()).toEqual(['last_org_admin', 'ok']);
  });
});

describe('organizations', () => {
  test('are listed with their members and their policy', async () => {
    const id = await world.organization('Listed Ltd', [], { time_zone: 'Europe/Berlin', locale: 'ru' });
    await world.person('listed');
    await world.done('grant_membership', { user: 'listed', organization: 'listed ltd' });
    await world.done('set_organization_policy', { organization: id, quiz_required: 'no' });
    const { organizations } = await world.done<{ organizations: { id: string }[] }>('list_organizations');
    expect(organizations.find((one) => one.id === id)).toEqual({
      id,
      title: 'Listed Ltd',
      suspended: false,
      time_zone: 'Europe/Berlin',
      locale: 'ru',
      quiz_required: 'no',
      members: 1,
    });
  });

  test('R-010 refusal:organization_name_taken@add_organization: a title is one whatever its case and spaces', async () => {
    await world.organization('Tern  Logistics');
    expect(codeOf(await world.call('add_organization', { title: ' tern logistics ' }))).toBe('organization_name_taken');
    expect(codeOf(await world.call('add_organization', { title: 'PERSONAL' }))).toBe('organization_name_taken');
    expect(codeOf(await world.call('add_organization', { title: 'x' }))).toBe('organization_name_invalid');
  });

  test('R-010 R-329 refusal:organization_name_invalid@rename_organization: a renamed organization keeps its id, and its former title is free for another', async () => {
    const id = await world.organization('Ruff Logistics');
    await world.organization('Knot & Sons');
    const rename = (organization: string, title: string) => world.call('rename_organization', { organization, title });
    expect(codeOf(await rename('ruff logistics', ' knot & SONS '))).toBe('organization_name_taken');
    expect(codeOf(await rename(id, 'Personal'))).toBe('organization_name_taken');
    for (const title of ['', ' ', 'T', 'T'.repeat(141)])
      expect(codeOf(await rename(id, title))).toBe('organization_name_invalid');
    for (let n = 0; n < 2; n += 1) {
      const named = n === 0 ? 'ruff logistics' : id;
      expect(await rename(named, ' Ruffová  ')).toMatchObject({ data: { id, title: 'Ruffová' } });
    }
    expect(codeOf(await rename('Ruff Logistics', 'Anything'))).toBe('organization_not_found');
    expect(await world.done('suspend_organization', { organization: 'RUFFOVA\u0301' })).toMatchObject({ id });
    const heir = await world.organization('RUFF logistics');
    expect(heir).not.toBe(id);
    expect(await rename(id, 'Ruffova')).toMatchObject({ data: { title: 'Ruffova' } });
    expect(codeOf(await rename(id, 'Ruff Logistics'))).toBe('organization_name_taken');
    const { organizations } = await world.done<{ organizations: { title: string }[] }>('list_organizations');
    expect(organizations.map(({ title }) => title).slice(-3)).toEqual(['Ruffova', 'Knot & Sons', 'RUFF logistics']);
  });

  test('R-010: of many that want one title one gets it, and none keeps two', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map((n) => world.organization(`Org ${n}`)));
    const codes = await Promise.all(
      ids.map((organization) => world.call('rename_organization', { organization, title: 'The One' }).then(codeOf)),
    );
    expect(codes.toSorted()).toEqual(['ok', ...Array(3).fill('organization_name_taken')]);
    const freed = await Promise.all([1, 2, 3, 4].map((n) => world.call('add_organization', { title: `ORG ${n}` })));
    expect(freed.map(codeOf).filter((code) => code === 'ok')).toHaveLength(1);
  });

  test('what broke off between the new title and the freeing of the former one is mended by a repetition', async () => {
    const organization = await world.organization('Broken Off');
    const claims = world.app.get(Claims);
    await world.done('rename_organization', { organization, title: 'Tern 3 Ltd' });
    await claims.take('organizationTitle', 'Broken Off', organization, callerWith());
    expect(codeOf(await world.call('add_organization', { title: 'Broken Off' }))).toBe('organization_name_taken');
    await world.done('rename_organization', { organization, title: 'Tern 3 Ltd' });
    expect(codeOf(await world.call('add_organization', { title: 'Broken Off' }))).toBe('ok');
  });

  test('a title that was reserved and not used is free for the next who asks', async () => {
    await world.app.get(Claims).take('organizationTitle', 'Half Founded', 'broken-2', callerWith());
    expect(codeOf(await world.call('add_organization', { title: 'half founded' }))).toBe('ok');
    expect(codeOf(await world.call('add_organization', { title: 'Half Founded' }))).toBe('organization_name_taken');
  });

  test.each([
    ['suspend_organization', {}],
    ['rename_organization', { title: 'Gone Ltd' }],
    ['resume_organization', {}],
    ['set_organization_policy', { quiz_required: 'yes' }],
    ['grant_membership', { user: 'known' }],
    ['revoke_membership', { user: 'known' }],
  ])('refusal:organization_not_found@%s', async (tool, args) => {
    if (tool === 'grant_membership') await world.person('known');
    expect(await world.call(tool, { ...args, organization: 'Gone / Traders' })).toMatchObject({
      refusal: { code: 'organization_not_found', details: { organization: 'Gone / Traders' } },
    });
  });

  test.each([
    ['grant_membership', { organization: 'Known Ltd' }],
    ['revoke_membership', { organization: 'Known Ltd' }],
    ['grant_role', { role: 'Moderator' }],
    ['revoke_role', { role: 'Moderator' }],
    ['issue_key', { label: 'laptop' }],
    ['list_keys', {}],
  ])('refusal:user_not_found@%s', async (tool, args) => {
    expect(await world.call(tool, { ...args, user: 'no-body' })).toMatchObject({
      refusal: { code: 'user_not_found', details: { user: 'no-body' } },
    });
  });
});

describe('keys', () => {
  test('let a person in with the channel of the key and the roles of this moment', async () => {
    const id = await world.person('kim', { locale: 'ru' });
    const { key, key_id } = await world.key('kim', { channel: 'web' });
    const entered = { personId: id, channel: 'web', locale: 'ru', credentialId: key_id, roles: [] };
    expect(await world.enter(key)).toMatchObject(entered);
    await world.done('grant_role', { user: 'kim', role: 'Moderator' });
    expect(await world.enter(key)).toMatchObject({ roles: ['Moderator'] });
    await world.done('revoke_role', { user: 'kim', role: 'Moderator' });
    expect(await world.enter(key)).toMatchObject({ roles: [] });
  });

  test('MCP-24: a revoked key lets nobody in from the very next call, in every process', async () => {
    const other = await IdentityWorld.open({}, world.url);
    try {
      await world.person('lou');
      const { key, key_id } = await world.key('lou');
      expect(await other.enter(key)).toMatchObject({ credentialId: key_id });
      await world.done('revoke_key', { key_id });
      expect(await other.enter(key)).toBe('invalid');
      expect(await world.enter(key)).toBe('invalid');
    } finally {
      await other.close();
    }
  });

  test('a missing, an unknown, a malformed key, another secret and another kind of header let nobody in', async () => {
    await world.person('max');
    const { key } = await world.key('max');
    const { key: another } = await world.key('max');
    const { keyId } = parsePersonalKey(key)!;
    const { secret } = parsePersonalKey(another)!;
    expect(await world.enter(`lyc_${keyId}_${secret}`)).toBe('invalid');
    expect(await world.enter(`lyc_${'0'.repeat(32)}_${secret}`)).toBe('invalid');
    expect(await world.enter('lyc_nonsense')).toBe('invalid');
    expect(await world.enter('')).toBe('invalid');
    expect(await world.enterWith(undefined)).toBe('missing');
    expect(await world.enterWith(`Basic ${key}`)).toBe('invalid');
  });

  test('a key lets nobody in from the instant it expires', async () => {
    const late = await IdentityWorld.open({ LYCEUM_CLOCK: '2030-01-31T00:00:00Z' }, world.url);
    try {
      await world.person('nia');
      const { key } = await world.key('nia', { expires: '2030-01-31T02:00:00+02:00' });
      expect(await world.enter(key)).toMatchObject({ channel: 'agent' });
      expect(await late.enter(key)).toBe('invalid');
      const past = { user: 'nia', label: 'late', expires: '2030-01-31T00:00:00Z' };
      expect(codeOf(await late.call('issue_key', past))).toBe('expiry_in_past');
    } finally {
      await late.close();
    }
  });

  test('refusal:key_already_shown@issue_key: the same command again does not show a key again', async () => {
    await world.person('ola');
    const command = { commandId: 'issue-once' };
    const issued = await world.done('issue_key', { user: 'ola', label: 'laptop' }, command);
    expect(await world.call('issue_key', { user: 'ola', label: 'laptop' }, command)).toMatchObject({
      refusal: { code: 'key_already_shown', details: { key_id: issued['key_id'] } },
    });
  });

  test('refusal:key_not_found@revoke_key', async () => {
    for (const key_id of ['nobody', 'not an id']) {
      expect(codeOf(await world.call('revoke_key', { key_id }))).toBe('key_not_found');
    }
  });

  test('are listed with their last use, which is written together with others', async () => {
    await world.person('pia');
    const { key, key_id } = await world.key('pia', { label: 'Büro' });
    const listed = async () => (await world.done<{ keys: Listed[] }>('list_keys', { user: 'pia' })).keys;
    expect(await listed()).toMatchObject([{ key_id, label: 'Büro', last_used_at: null, revoked_at: null }]);
    const before = new Date().toISOString();
    await world.enter(key);
    const [used] = await listed();
    expect((used?.last_used_at ?? '') >= before).toBe(true);
    await world.app.get<StoredKeyUses>(KEY_USES).write();
    expect(await listed()).toEqual([used]);
    const { rows } = await world.foundation.pool.query('select used_at from control.key_last_use where key_id = $1', [
      key_id,
    ]);
    expect(rows[0].used_at.toISOString()).toBe(used!.last_used_at);
  });

  test('the log tells no login, name, mail, label or secret', async () => {
    await world.person('quin.secret', { full_name: 'Quin Hidden', mail: 'quin@hidden.example' });
    const { key } = await world.key('quin.secret', { label: 'the hidden label' });
    const text = (await log()).toLowerCase();
    expect(text).toContain('identity.claimtaken');
    const hidden = ['quin', 'hidden', parsePersonalKey(key)!.secret.toLowerCase()];
    expect(hidden.filter((word) => text.includes(word))).toEqual([]);
  });

  test('a person without a language is answered in that of the organization, else of the installation', async () => {
    await world.person('rob');
    const { key } = await world.key('rob');
    expect(await world.enter(key)).toMatchObject({ locale: 'en' });
    const organization = await world.organization('По-русски', [], { locale: 'ru' });
    const member = { user: 'rob', organization };
    for (const [change, args, locale] of [
      ['grant_membership', member, 'ru'],
      ['suspend_organization', { organization }, 'en'],
      ['resume_organization', { organization }, 'ru'],
      ['revoke_membership', member, 'en'],
      ['grant_membership', member, 'ru'],
    ] as const) {
      await world.done(change, args);
      expect([change, await world.enter(key)]).toMatchObject([change, { locale }]);
      expect([change, await world.enter(key)]).toMatchObject([change, { locale }]);
    }
  });

  test('what another process changed counts for the language a moment later', async () => {
    await world.person('rita');
    const { key } = await world.key('rita');
    const other = await IdentityWorld.open({}, world.url);
    try {
      expect(await other.enter(key)).toMatchObject({ locale: 'en' });
      const organization = await world.organization('Тоже по-русски', [], { locale: 'ru' });
      await world.done('grant_membership', { user: 'rita', organization });
      await eventually('Russian', async () => Object(await other.enter(key)).locale === 'ru');
    } finally {
      await other.close();
    }
  });
});

describe('settings', () => {
  test('R-360: are listed with their defaults and changed', async () => {
    expect(await world.done('set_platform_setting', { setting: 'max_attempts', value: '3' })).toEqual({
      setting: 'max_attempts',
      value: 3,
    });
    const { settings } = await world.done('list_platform_settings');
    expect(settings).toHaveLength(12);
    expect(settings).toContainEqual({ setting: 'max_attempts', value: 3, default: 0 });
    expect(settings).toContainEqual({ setting: 'quiz_required', value: true, default: true });
  });

  test('refusal:setting_value_invalid@set_platform_setting', async () => {
    expect(await world.call('set_platform_setting', { setting: 'quiz_required', value: 1 })).toMatchObject({
      refusal: { code: 'setting_value_invalid', details: { setting: 'quiz_required', expected: 'true or false' } },
    });
  });
});
