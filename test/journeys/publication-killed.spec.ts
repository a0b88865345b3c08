import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { fill } from '../../bench/support/fill.js';
import { openAttempts } from '../../bench/support/open-attempts.js';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { openPool } from '../../src/platform/database/index.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { NodeProcess } from '../support/node-process.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { eventually } from '../support/read-world.js';
import { twoQuizzes } from '../support/two-quizzes.js';

const ATTEMPTS = 1_000;
let database: TestDatabase;
let folder: string;
let pool: Pool;
let curator: TestPerson;
let nodes: NodeProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-killed-'));
  pool = openPool({ url: database.url, max: 4, onBroken: () => undefined });
  const lyceum = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() });
  curator = await lyceum.person('curator', { roles: ['Course Creator'] });
  await lyceum.stop();
}, 60_000);

afterEach(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  nodes = [];
});

afterAll(async () => {
  await pool.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...command: readonly string[]): Promise<NodeProcess> {
  const env = { DATABASE_URL: database.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder, LYCEUM_RATE_LIMIT: '0' };
  const node = await NodeProcess.start(command, env);
  nodes.push(node);
  return node;
}

/** What publish_release answers; undefined when the server died meanwhile. */
async function publish(node: NodeProcess, release: Release): Promise<Published | undefined> {
  const headers = { authorization: `Bearer ${curator.key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ release });
  const url = `${node.url}/api/authoring/publish_release`;
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as { data: Published }).data;
}

interface Published {
  readonly course: string;
  readonly release: string;
  readonly version: number;
  readonly unchanged: boolean;
  readonly attempts: { readonly moved: number; readonly cancelled: number; readonly pending: number | null };
}

/** Takes a lock that a step waits for; resolves when somebody waits. `released` lets it go on. */
async function hold(sql: string, ...values: readonly unknown[]) {
  const client = new Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(sql, [...values]);
  return {
    awaited: () =>
      eventually(`somebody waits for ${sql}`, async () => {
        const { rows } = await pool.query(
          `select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid)) limit 1`,
          [await pid(client)],
        );
        return rows.length > 0;
      }),
    async release() {
      await client.query('rollback');
      await client.end();
    },
  };
}

async function pid(client: Client): Promise<number> {
  return (await client.query('select pg_backend_pid() as pid')).rows[0].pid as number;
}

/** What the log says of an attempt that was met: the types of the events after its begin, by how many attempts. */
async function fates(course: string): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `with runs as (select stream from store.events where type = 'lessons.LessonRunOpened' and data->>'courseId' = $1),
       fate as (
         select stream, coalesce(string_agg(type || coalesce(' ' || (data->>'reason'), ''), ', ' order by version)
           filter (where type in ('lessons.QuizAttemptCarriedOver', 'lessons.QuizAttemptCancelled')), 'open') as fate
         from store.events where stream in (select stream from runs) group by stream)
     select fate, count(*)::int as count from fate group by fate order by fate`,
    [course],
  );
  return Object.fromEntries(rows.map(({ fate, count }) => [fate, count]));
}

it('R-269 R-276 R-279 ES-35 LMS-14: killed between any two steps of a publication, each of 1,000 open attempts is settled once', async () => {
  let api = await start('serve', '--no-worker');
  const former = twoQuizzes('killed', 'Which leaf?');
  const worker = await start('work');
  const first = await publish(api, former);
  if (!first) throw new Error('nothing was published');
  await worker.end();
  await fill(pool, openAttempts({ courseId: first.course, releaseId: first.release, release: former }, ATTEMPTS));
  const next = twoQuizzes('killed', 'Which leaf today?');

  // The contents are stored, and the course does not know of them.
  const course = await hold('select from store.streams where name = $1 for update', `course-${first.course}`);
  const lost = publish(api, next);
  await course.awaited();
  await killed(api);
  await course.release();
  expect(await lost).toBeUndefined();
  expect(await fates(first.course)).toEqual({ open: ATTEMPTS });

  // It is published, and no worker has seen it: neither owed commands nor a checkpoint.
  api = await start('serve', '--no-worker');
  const answered = publish(api, next);
  await eventually('published', async () => (await versions(first.course)) === 2);
  await killedAt('lock table control.owed_commands in share mode');
  expect(await owed()).toEqual({});

  // All is owed, and none sent: the first appends wait.
  await killedAt(`select from store.streams where name like 'lessonRun-%' for update`);
  expect(await owed()).toEqual({ owed: ATTEMPTS });

  // Some are settled, and none is noted as done.
  await pool.query(`
    create function control.noting() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(4711); return new; end $$;
    create trigger noting before update on control.owed_commands for each row when (new.status = 'done')
      execute function control.noting()`);
  await killedAt('select pg_advisory_xact_lock(4711)');
  await settledSoon(first.course);
  const between = await fates(first.course);
  expect(between['open']).toBeLessThan(ATTEMPTS);
  expect(await owed()).toEqual({ owed: ATTEMPTS });

  // Some are noted as done.
  const some = await hold(
    `select from store.streams where name = (
       select 'lessonRun-' || (input->>'runId') from control.owed_commands order by id offset 500 limit 1) for update`,
  );
  const half = await start('work');
  await some.awaited();
  await killed(half);
  await some.release();

  await start('work');
  expect(await answered).toMatchObject({
    version: 2,
    unchanged: false,
    attempts: { moved: ATTEMPTS / 2, cancelled: ATTEMPTS / 2, pending: 0 },
  });
  expect(await fates(first.course)).toEqual({
    'lessons.QuizAttemptCancelled quiz_changed': ATTEMPTS / 2,
    'lessons.QuizAttemptCarriedOver': ATTEMPTS / 2,
  });
  await eventually('all is noted', async () => (await owed())['owed'] === undefined);
  expect(await owed()).toEqual({ done: ATTEMPTS });
  expect(await publish(api, next)).toMatchObject({ version: 2, unchanged: true, attempts: { pending: 0 } });
}, 120_000);

/** A worker that comes to where it must wait, and is killed there. */
async function killedAt(sql: string): Promise<void> {
  const held = await hold(sql);
  const worker = await start('work');
  await held.awaited();
  await killed(worker);
  await held.release();
}

/** What it waits for is not done either: the database would still do what a dead client asked for last. */
async function killed(node: NodeProcess): Promise<void> {
  await node.end();
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
}

async function settledSoon(course: string): Promise<void> {
  await eventually('what was sent is recorded', async () => ((await fates(course))['open'] ?? 0) < ATTEMPTS);
}

async function versions(course: string): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from store.events where stream = $1 and type = 'catalogue.ReleasePublished'`,
    [`course-${course}`],
  );
  return rows[0].count as number;
}

async function owed(): Promise<Record<string, number>> {
  const { rows } = await pool.query('select status, count(*)::int as count from control.owed_commands group by status');
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
