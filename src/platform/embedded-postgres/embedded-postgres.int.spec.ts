import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import pg from 'pg';
import { ChildLyceum } from '../../../test/support/child-lyceum.js';
import type { ChildOptions } from '../../../test/support/embedded-postgres.child.js';
import { markOf } from './processes.js';
import { thisSystem } from './system.js';

jest.setTimeout(60_000);

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
/** Root tests both; anybody else tests as themselves. */
const users: [string, number | undefined][] = isRoot ? [['root', undefined], ['an ordinary user', NOBODY]] : [['an ordinary user', undefined]]; // prettier-ignore
/** Who may be refused something: root never is. */
const refusable = isRoot ? NOBODY : undefined;
const ways: [string, boolean][] = [['a watcher', false]];
if (thisSystem.maySetDeathSignal()) ways.push(['a death signal', true]);
const fast = { fsync: 'off' };
const folders: string[] = [];
const children: ChildLyceum[] = [];

function folderOf(uid: number | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-embedded-'));
  if (uid !== undefined) chownSync(folder, uid, uid);
  chmodSync(folder, 0o755);
  folders.push(folder);
  return join(folder, 'postgres');
}

function run(options: ChildOptions, uid?: number): ChildLyceum {
  const child = ChildLyceum.run({ settings: fast, ...options }, uid);
  children.push(child);
  return child;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function gone(pid: number): Promise<boolean> {
  for (let i = 0; i < 200 && markOf(pid); i += 1) await sleep(50);
  return markOf(pid) === undefined;
}

afterEach(async () => {
  for (const child of children.splice(0)) await child.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe.each(users)('started by %s', (_, uid) => {
  test.each(ways)(
    'kill -9 leaves no orphan (%s) and loses nothing that was answered',
    async (_way, maySetDeathSignal) => {
      const dataDir = folderOf(uid);
      const first = run({ dataDir, maySetDeathSignal, settings: {} }, uid);
      const started = await first.answer();
      await query(started.url, 'create table kept (id int); insert into kept values (7)');
      expect(statSync(join(dataDir, 'cluster', 'password')).mode & 0o777).toBe(0o600);
      await first.kill();
      expect(await gone(started.pid)).toBe(true);

      const second = await run({ dataDir, maySetDeathSignal, settings: {} }, uid).answer();
      expect(await query(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
      expect(second).toMatchObject({ url: started.url, port: started.port });
    },
  );

  test('only the right password opens it, on loopback and without a socket file', async () => {
    const { url } = await run({ dataDir: folderOf(uid) }, uid).answer();
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    const names = ['listen_addresses', 'unix_socket_directories'];
    const rows = await query(
      url,
      `select setting from pg_settings where name in ('${names.join("','")}') order by name`,
    );
    expect(rows).toEqual([{ setting: '127.0.0.1' }, { setting: '' }]);
  });

  test('a first start that was killed half-way leaves nothing half', async () => {
    const dataDir = folderOf(uid);
    const first = run({ dataDir }, uid);
    const isHalf = () => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('half-made-'));
    while (!isHalf()) await sleep(5);
    await first.kill();
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    const { url } = await run({ dataDir }, uid).answer();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(isHalf()).toBe(false);
  });
});

(isRoot ? describe : describe.skip)('only as root', () => {
  test('where no user namespace is allowed, root runs it as nobody, also on data made otherwise', async () => {
    const dataDir = folderOf(undefined);
    const first = run({ dataDir });
    await query((await first.answer()).url, 'create table kept as select 7 as id');
    await first.stop();
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(0);

    const second = run({ dataDir, mayUnshare: false });
    const { url, pid } = await second.answer();
    expect(await query(url, 'select id from kept')).toEqual([{ id: 7 }]);
    expect(statSync(`/proc/${pid}`).uid).toBe(NOBODY);
    await second.stop();

    const third = await run({ dataDir }).answer();
    expect(await query(third.url, 'select id from kept')).toEqual([{ id: 7 }]);
  });

  test('root goes on with the data of an ordinary user, and that user after root', async () => {
    const dataDir = folderOf(NOBODY);
    for (const uid of [NOBODY, undefined, NOBODY]) {
      const child = run({ dataDir }, uid);
      expect(await query((await child.answer()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await child.stop();
    }
  });

  test('data that nobody may reach is one clear sentence', async () => {
    const dataDir = folderOf(undefined);
    chmodSync(join(dataDir, '..'), 0o700);
    const { name, message } = await run({ dataDir, mayUnshare: false }).answer();
    expect(name).toBe('EmbeddedPostgresError');
    expect(message).toMatch(
      /^Permission refused for .*; give its owner to the user that starts Lyceum, or set LYCEUM_DATA/,
    );
  });
});

test('a stopped server leaves no claim, and remembers its port', async () => {
  const dataDir = folderOf(undefined);
  const child = run({ dataDir });
  const { port, pid } = await child.answer();
  await child.stop();
  expect(markOf(pid)).toBeUndefined();
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false);
  expect(readFileSync(join(dataDir, 'port'), 'utf8')).toBe(`${port}\n`);
});

test('a folder that may not be written is one clear sentence', async () => {
  const dataDir = folderOf(undefined);
  chmodSync(join(dataDir, '..'), 0o555);
  expect(await run({ dataDir }, refusable).answer()).toEqual({
    name: 'EmbeddedPostgresError',
    message: `Permission refused for ${dataDir}; give its owner to the user that starts Lyceum, or set LYCEUM_DATA to a folder of your own that every folder above lets you enter.`,
  });
});
