import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLyceum, type Lyceum } from '../../src/lyceum.js';
import { loadConfig } from '../../src/platform/config/index.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { callUseCase, dataOf } from '../support/callers.js';

const PER_MINUTE = 25;

let database: TestDatabase;
let folder: string;
let lyceum: Lyceum;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-access-'));
  const env = {
    DATABASE_URL: database.url,
    LYCEUM_SECRET: 'a secret of the tests that is long enough',
    LYCEUM_DATA: folder,
    LYCEUM_RATE_LIMIT: String(PER_MINUTE),
    LOG_LEVEL: 'fatal',
    PORT: '0',
  };
  lyceum = await startLyceum(loadConfig(env));
}, 60_000);
afterAll(async () => {
  await lyceum.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** As the operator, in this process. */
async function operator(name: string, args: object): Promise<Record<string, string>> {
  return dataOf(name, await callUseCase(lyceum.app, name, args)) as Record<string, string>;
}

async function keyOf(login: string, admin = false): Promise<{ key: string; key_id: string }> {
  await operator('add_person', { login, mail: `${login}@example.org`, full_name: login, admin });
  const { key = '', key_id = '' } = await operator('issue_key', { user: login, label: 'test' });
  return { key, key_id };
}

async function post(key: string | undefined, tool: string, args: object = {}): Promise<Response> {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (key !== undefined) headers.set('Authorization', `Bearer ${key}`);
  return fetch(`${lyceum.url}/api/${tool}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(args),
  });
}

test('people, organisations, memberships, roles and keys are administered over HTTP', async () => {
  const { key } = await keyOf('http-admin', true);
  const data = async (tool: string, args: object) => {
    const response = await post(key, `admin/${tool}`, args);
    expect(response.status).toBe(200);
    return ((await response.json()) as { data: Record<string, never> }).data;
  };
  const person = { login: 'http-mira', mail: 'http-mira@example.org', full_name: 'Mira' };
  await data('add_person', person);
  await data('add_organization', { title: 'HTTP Logistics' });
  await data('grant_membership', { user: 'http-mira', organization: 'http logistics', role: 'Manager' });
  await data('grant_role', { user: 'http-mira', role: 'Course Creator' });
  const issued = await data('issue_key', { user: 'http-mira', label: 'laptop' });
  const mine = (await (await post(issued['key'], 'learner/whoami')).json()) as { data: object };
  expect(mine.data).toMatchObject({
    login: 'http-mira',
    organizations: [{ title: 'HTTP Logistics', role: 'Manager', suspended: false }],
    space: 'HTTP Logistics',
  });
  const again = await post(key, 'admin/add_person', { ...person, mail: 'other@example.org' });
  expect([again.status, await again.json()]).toMatchObject([
    200,
    { ok: false, error: { code: 'login_taken', login: 'http-mira' } },
  ]);
});

test('a role that was taken away no longer counts on the very next call', async () => {
  const { key } = await keyOf('short-admin', true);
  expect((await post(key, 'admin/list_people')).status).toBe(200);
  await operator('revoke_role', { user: 'short-admin', role: 'Administrator' });
  expect((await post(key, 'admin/list_people')).status).toBe(403);
  expect((await post(key, 'learner/whoami')).status).toBe(200);
});

test('MCP-24: a key that was revoked is 401 on the very next call, like one that never was', async () => {
  const { key, key_id } = await keyOf('short-key');
  expect((await post(key, 'learner/whoami')).status).toBe(200);
  await operator('revoke_key', { key_id });
  for (const refused of [key, `lyc_${'0'.repeat(32)}_${'x'.repeat(43)}`, 'nonsense', undefined]) {
    const response = await post(refused, 'learner/whoami');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  }
});

test('a key that calls too often gets 429 and when to come back, and no other key suffers', async () => {
  const [eager, calm] = [await keyOf('eager'), await keyOf('calm')];
  const answers = await Promise.all(Array.from({ length: PER_MINUTE + 5 }, () => post(eager.key, 'learner/whoami')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(PER_MINUTE);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(5);
  const wait = Number(refused[0]!.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await post(calm.key, 'learner/whoami')).status).toBe(200);
});

test('a System Manager administers and cannot raise anybody', async () => {
  const { key } = await keyOf('manager-of-systems');
  await operator('grant_role', { user: 'manager-of-systems', role: 'System Manager' });
  expect((await post(key, 'admin/list_organizations')).status).toBe(200);
  const self = { user: 'manager-of-systems', role: 'Administrator' };
  expect((await post(key, 'admin/grant_role', self)).status).toBe(403);
  expect((await post(key, 'admin/issue_key', { user: 'http-admin', label: 'x' })).status).toBe(403);
  const raised = { login: 'raised', mail: 'raised@example.org', full_name: 'Raised', admin: true };
  expect((await post(key, 'admin/add_person', raised)).status).toBe(403);
});
