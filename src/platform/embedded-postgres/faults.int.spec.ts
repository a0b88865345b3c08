import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { findBinaries } from './binaries.js';
import { EmbeddedPostgresError, startEmbeddedPostgres, type EmbeddedPostgres } from './index.js';
import { isRunning, markOf } from './processes.js';
import { howToRun, spawnOptions } from './run-as.js';
import { thisSystem } from './system.js';

jest.setTimeout(60_000);

let dataDir: string;
const running: EmbeddedPostgres[] = [];
const settings = { fsync: 'off' };

async function start(port?: number, system = thisSystem): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings, ...(port !== undefined && { port }) }, system);
  running.push(server);
  return server;
}

async function startAndStop(): Promise<EmbeddedPostgres> {
  const server = await start();
  await server.stop();
  return server;
}

const sentence = (message: string | RegExp) => ({
  name: 'EmbeddedPostgresError',
  message: expect.stringMatching(message),
});
const data = () => join(dataDir, 'cluster', 'data');

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lyceum-embedded-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a wanted port that is taken is refused; a remembered one that is taken is changed', async () => {
  const { port } = await startAndStop();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(start((other.address() as AddressInfo).port)).rejects.toMatchObject(
    sentence(`^Port ${port} on 127\\.0\\.0\\.1 is taken by another program; end that program, or choose another port`),
  );
  expect((await start()).port).not.toBe(port);
  other.close();
});

test('a second Lyceum on the same folder is refused, and the first one goes on', async () => {
  const first = await start();
  await expect(start()).rejects.toMatchObject(
    sentence(`^Another Lyceum \\(process ${process.pid}\\) is using .*; stop it first, or set LYCEUM_DATA`),
  );
  expect(markOf(first.pid)).toBeDefined();
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(true);
});

test('a claim of a dead process, and a lock whose number is another program now, stop nothing', async () => {
  await startAndStop();
  writeFileSync(join(dataDir, 'owner.json'), JSON.stringify({ pid: process.pid, started: 'long ago' }));
  writeFileSync(join(data(), 'postmaster.pid'), `${process.pid}\n${data()}\n`);
  expect((await start()).pid).toBeGreaterThan(0);
});

test('an orphan that still runs is stopped first', async () => {
  const { port } = await startAndStop();
  const { postgres } = await findBinaries(thisSystem.platform);
  const runAs = howToRun(thisSystem, join(dataDir, 'cluster'));
  const words = [...runAs.prefix, postgres, '-D', data(), '-p', String(port), '-c', 'unix_socket_directories='];
  const orphan = spawn(words[0]!, words.slice(1), { ...spawnOptions(runAs), stdio: 'ignore' });
  const lock = join(data(), 'postmaster.pid');
  while (!existsSync(lock) || !readFileSync(lock, 'utf8').includes('ready')) await sleep(20);
  const mark = markOf(orphan.pid!)!;
  expect((await start()).pid).not.toBe(orphan.pid);
  expect(isRunning(mark)).toBe(false);
});

test.each<[string, () => void, RegExp]>([
  [
    'PG_VERSION is missing',
    () => rmSync(join(data(), 'PG_VERSION')),
    /is broken \(PG_VERSION is missing\); restore it/,
  ],
  [
    'the password is lost',
    () => rmSync(join(dataDir, 'cluster', 'password')),
    /\(the file "password" is missing\); restore/,
  ],
  [
    'the control file is cut',
    () => truncateSync(join(data(), 'global', 'pg_control'), 100),
    /is broken \(PostgreSQL said ".*pg_control.*"\); restore it from a backup, or move it away to begin anew\.$/,
  ],
  [
    'the password is another one',
    () => writeFileSync(join(dataDir, 'cluster', 'password'), 'other'),
    /refuses its own password or database .*; restore the folder from a backup/,
  ],
  [
    'it is of an older PostgreSQL',
    () => writeFileSync(join(data(), 'PG_VERSION'), '15\n'),
    /was written by another major version of PostgreSQL; go back/,
  ],
])('a data folder in which %s is one clear sentence, twice the same', async (_, breakIt, message) => {
  await startAndStop();
  breakIt();
  await expect(start()).rejects.toMatchObject(sentence(message));
  await expect(start()).rejects.toMatchObject(sentence(message));
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false);
});

test('a file where the folder should be is one clear sentence', async () => {
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, '');
  await expect(start()).rejects.toMatchObject(sentence(/ is not a folder; move that file away, or set LYCEUM_DATA/));
});

test('a platform without binaries is one clear sentence', async () => {
  await expect(start(undefined, { ...thisSystem, platform: 'plan9-mips' })).rejects.toMatchObject(
    sentence(/^There is no embedded PostgreSQL for plan9-mips here; run "npm ci" .*, or set DATABASE_URL/),
  );
});

test('a setting that PostgreSQL does not know is said by name', async () => {
  const unknown = startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', no_such_setting: '1' } });
  await expect(unknown).rejects.toThrow(EmbeddedPostgresError);
  await expect(unknown).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/);
});

test('who started it learns when it ended by itself', async () => {
  const server = await start();
  process.kill(server.pid, 'SIGQUIT');
  expect(await server.ended).toMatch(/immediate shutdown request/);
  expect(existsSync(join(dataDir, 'owner.json'))).toBe(false);
});
