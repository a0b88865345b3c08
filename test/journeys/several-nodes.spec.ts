import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { fill } from '../../bench/support/fill.js';
import { Generator } from '../../bench/support/generator.js';
import { databaseOver, migrate, openPool } from '../../src/platform/database/index.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/embedded-postgres/index.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { projections } from '../../projections/index.js';
import { Learner } from '../support/learner.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { connectAgent } from '../support/mcp-clients.js';
import { NodeProcess } from '../support/node-process.js';
import { differences, readTables, rebuiltTables } from '../support/read-tables.js';
import { eventually } from '../support/read-world.js';
import { tinyRelease } from '../support/tiny-release.js';

const EVENTS = 20_000;
const settings = { fsync: 'off', full_page_writes: 'off' };
let folder: string;
let postgres: EmbeddedPostgres;
let pool: Pool;
let mira: TestPerson;
let course: string;
let nodes: NodeProcess[] = [];

/** A log of some size from the generator, then people and a course of the platform's own making. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-nodes-'));
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings });
  pool = openPool({ url: postgres.url, max: 4, onBroken: () => undefined });
  await migrate(databaseOver(pool));
  await fill(pool, new Generator().events(EVENTS));
  const lyceum = await TestLyceum.start(new Date().toISOString(), {
    url: postgres.url,
    close: () => Promise.resolve(),
  });
  const curator = await lyceum.person('curator', { roles: ['Course Creator'] });
  mira = await lyceum.person('mira');
  course = await lyceum.course(tinyRelease(), curator);
  await lyceum.stop();
}, 60_000);

afterEach(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  nodes = [];
});

afterAll(async () => {
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...commands: readonly (readonly string[])[]): Promise<NodeProcess[]> {
  const env = { DATABASE_URL: postgres.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder, LYCEUM_RATE_LIMIT: '0' };
  const started = await Promise.all(commands.map((command) => NodeProcess.start(command, env)));
  nodes.push(...started);
  return started;
}

const WORK = ['work'];
const SERVE = ['serve', '--no-worker'];

async function learnerAt(node: NodeProcess | undefined): Promise<Learner> {
  return new Learner(await connectAgent('v2-auto', `${node?.url}/mcp`, mira.key));
}

async function epoch(): Promise<number> {
  return (await pool.query('select epoch::int from control.leadership')).rows[0].epoch as number;
}

it('two nodes that answer give fresh reads of each other’s writes, though others keep the tables', async () => {
  const [one, two] = await start(SERVE, SERVE, WORK, WORK);
  const [first, second] = [await learnerAt(one), await learnerAt(two)];
  await first.call('enroll', { course });
  expect((await second.call('list_my_courses'))['courses']).toMatchObject([{ id: course }]);
  const session = await second.start({ course });
  for (const [n, status] of (['done', 'planned', 'done', 'open', 'done'] as const).entries()) {
    const [writer, reader] = n % 2 === 0 ? [first, second] : [second, first];
    const mark = { session, goal: 'term:STEEP', status, ...(status === 'open' ? {} : { evidence: `Mark ${n}` }) };
    await writer.call('mark_goal', mark);
    const shown = await reader.call('lesson_item', { session, goal: 'term:STEEP' });
    expect(shown).toMatchObject({ goal: { status } });
    const outline = await reader.agent.call('course_outline', { course });
    expect(outline.meta?.['lyceum/stale']).toBeUndefined();
  }
  await Promise.all([first.agent.close(), second.agent.close()]);
}, 60_000);

it('ES-26 a worker frozen past its lease loses the lead, and what it wakes up to write is refused', async () => {
  const [api, one] = await start(SERVE, WORK);
  await eventually('one leads', async () => (await leaders()) === 1, 15_000);
  const [two] = await start(WORK);
  const agent = await learnerAt(api);
  const before = await epoch();
  one?.signal('SIGSTOP');
  const session = await agent.start({ course });
  await agent.mark(session, 'term:STEEP');
  await eventually('the other leads', async () => (await epoch()) > before, 25_000);
  one?.signal('SIGCONT');
  await agent.mark(session, 'l-1-O1/V1');
  const { chapters } = await agent.call('course_outline', { course });
  expect(chapters).toMatchObject([{ lessons: [{ objectives: [{ status: 'covered' }, {}] }, {}] }]);
  await sleep(500);
  expect([one?.lives, two?.lives]).toEqual([true, true]);
  expect(differences(await readTables(pool), await rebuiltTables(pool))).toEqual([]);
  await agent.agent.close();
}, 90_000);

it('ES-9 ES-14 two workers live through a restart of PostgreSQL and the loss of each connection', async () => {
  const [one, two] = await start(WORK, WORK);
  await eventually('one leads', async () => (await leaders()) === 1, 15_000);
  const { port } = postgres;
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port, settings });
  await eventually('one leads again', async () => (await leaders()) === 1, 25_000);
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where application_name like 'lyceum%' and pid <> pg_backend_pid()`,
  );
  for (const { pid } of rows) {
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await sleep(20);
  }
  await eventually('one leads at the end', async () => (await leaders()) === 1, 25_000);
  expect([one?.lives, two?.lives]).toEqual([true, true]);
  expect(differences(await readTables(pool), await rebuiltTables(pool))).toEqual([]);
}, 90_000);

it('ES-10 ES-30 kill -9 at any moment of a rebuild and of catching up: nothing is applied twice or left out', async () => {
  const whole = await (async () => {
    await start(WORK);
    return rebuiltTables(pool);
  })();
  for (let round = 0; round < 4; round += 1) {
    const [worker] = await start(WORK);
    await new ProjectionControl(pool, projections).rebuild('all');
    await sleep(150 + round * 250);
    await worker?.end();
  }
  await start(WORK);
  const control = new ProjectionControl(pool, projections);
  await eventually('all is built', async () => (await control.list()).every(({ status }) => status === 'live'), 60_000);
  expect(differences(await readTables(pool), whole)).toEqual([]);
}, 120_000);

/** Sessions that hold the lock of leadership. */
async function leaders(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.application_name = 'lyceum-leader'`,
  );
  return rows[0].n as number;
}
