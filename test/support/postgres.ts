import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.js';
import { isRunning, markOf, type ProcessMark } from '../../src/platform/embedded-postgres/processes.js';

/** A fresh, empty database. */
export interface TestDatabase {
  readonly url: string;
  close(): Promise<void>;
}

const root = join(tmpdir(), `lyceum-test-postgres-${process.getuid?.() ?? 0}`);
const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' };
let server: Promise<string> | undefined;

/** Every Jest worker has one throw-away server, started at the first call and gone with the worker. */
export async function testDatabase(): Promise<TestDatabase> {
  server ??= serverOfThisProcess();
  const base = new URL(await server);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(base.href, `create database ${name}`);
  const url = new URL(base);
  url.pathname = name;
  return { url: url.href, close: () => run(base.href, `drop database if exists ${name} with (force)`) };
}

/** Jest loads this file anew for every test file, so what the worker has is noted on disk. */
async function serverOfThisProcess(): Promise<string> {
  const own = markOf(process.pid)!;
  const folder = join(root, `${own.pid}-${own.started.replace(/\W+/g, '')}`);
  const note = join(folder, 'server.json');
  if (existsSync(note)) return (JSON.parse(readFileSync(note, 'utf8')) as { url: string }).url;
  sweep();
  const template = await templateFolder();
  mkdirSync(folder, { recursive: true });
  cpSync(join(template, 'cluster'), join(folder, 'cluster'), { recursive: true });
  const { url, pid } = await startEmbeddedPostgres({ dataDir: folder, settings: fast });
  writeFileSync(note, JSON.stringify({ url, owner: own }), { mode: 0o600 });
  removeAfterEnd(folder, pid);
  return url;
}

/** One initialised cluster for all workers to copy. */
async function templateFolder(): Promise<string> {
  const template = join(root, 'template-18');
  if (existsSync(template)) return template;
  const aside = join(root, `template-${randomUUID()}`);
  const made = await startEmbeddedPostgres({ dataDir: aside, settings: fast });
  await made.stop();
  try {
    renameSync(aside, template);
  } catch {
    rmSync(aside, { recursive: true, force: true });
  }
  return template;
}

/** A shell that waits on a pipe from this process: it notices every kind of end, also a kill. */
function removeAfterEnd(folder: string, pid: number): void {
  // Bounded, because an ended process that nobody reaps still answers to its number.
  const waiting = 'for _ in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$1" 2>/dev/null || break; sleep 0.1; done';
  const script = `read _; kill -QUIT "$1" 2>/dev/null; ${waiting}; rm -rf "$2"`;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // A pipe of a child is a Socket, which the types do not tell.
  (shell.stdin as Socket).unref();
}

/** Removes what workers of killed machines or containers left. */
function sweep(): void {
  if (!existsSync(root)) return;
  for (const name of readdirSync(root)) {
    const note = join(root, name, 'server.json');
    if (!existsSync(note)) continue;
    const { owner } = JSON.parse(readFileSync(note, 'utf8')) as { owner: ProcessMark };
    if (!isRunning(owner)) rmSync(join(root, name), { recursive: true, force: true });
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
