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
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { projections } from '../../projections/index.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { expectFreshReads, learnerAt, Nodes, SERVE, WORK } from '../support/nodes.js';
import { eventually } from '../support/read-world.js';
import { openPool as writers } from '../support/stores.js';
import { tinyRelease } from '../support/tiny-release.js';

const EVENTS = 10_000;
const settings = { fsync: 'off', full_page_writes: 'off' };
let folder: string;
let postgres: EmbeddedPostgres;
let pool: Pool;
let mira: TestPerson;
let course: string;
let nodes: Nodes;

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
  const env = { DATABASE_URL: postgres.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder };
  nodes = new Nodes(env, pool, new PostgresEventStore(pool));
}, 60_000);

afterEach(() => nodes.end());

afterAll(async () => {
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('two nodes that answer give fresh reads of each other’s writes, though others keep the tables', async () => {
  const [one, two] = await nodes.start(SERVE, SERVE, WORK, WORK);
  const [first, second] = [await learnerAt(one, mira.key), await learnerAt(two, mira.key)];
  await first.call('enroll', { course });
  expect((await second.call('list_my_courses'))['courses']).toMatchObject([{ id: course }]);
  await expectFreshReads(first, second, course);
  await Promise.all([first.agent.close(), second.agent.close()]);
}, 60_000);

it('ES-26 a worker frozen past its lease loses the lead, and what it wakes up to write is refused', async () => {
  const [api, one] = await nodes.start(SERVE, WORK);
  await nodes.oneLeads();
  const [two] = await nodes.start(WORK);
  const agent = await learnerAt(api, mira.key);
  const before = await nodes.epoch();
  one?.signal('SIGSTOP');
  const session = await agent.start({ course });
  await agent.mark(session, 'term:STEEP');
  await eventually('the other leads', async () => (await nodes.epoch()) > before, 25_000);
  one?.signal('SIGCONT');
  await agent.mark(session, 'l-1-O1/V1');
  const { chapters } = await agent.call('course_outline', { course });
  expect(chapters).toMatchObject([{ lessons: [{ objectives: [{ status: 'covered' }, {}] }, {}] }]);
  await sleep(500);
  expect([one?.lives, two?.lives]).toEqual([true, true]);
  await nodes.expectTablesAsRebuilt();
  await agent.agent.close();
}, 90_000);

it('ES-9 ES-14 two workers live through a restart of PostgreSQL and the loss of each connection', async () => {
  const [one, two] = await nodes.start(WORK, WORK);
  await nodes.oneLeads();
  const { port } = postgres;
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port, settings });
  await nodes.oneLeads();
  const writing = written(3_000);
  const { rows } = await pool.query(
    `select pid from pg_stat_activity where application_name like 'lyceum%' and pid <> pg_backend_pid()`,
  );
  for (const { pid } of rows) {
    await pool.query('select pg_terminate_backend($1)', [pid]);
    await sleep(20);
  }
  await writing;
  await nodes.oneLeads();
  expect([one?.lives, two?.lives]).toEqual([true, true]);
  await nodes.expectTablesAsRebuilt();
}, 90_000);

it('ES-10 ES-30 ES-33 kill -9 at any moment of rebuilding and catching up: nothing twice, nothing left out, few connections', async () => {
  const control = new ProjectionControl(pool, projections);
  for (let round = 0; round < 4; round += 1) {
    await written(1_000);
    const [worker] = await nodes.start(WORK);
    await control.rebuild('all');
    await sleep(150 + round * 250);
    await worker?.end();
  }
  await nodes.start(WORK);
  let connections = 0;
  const isBuilt = async () => {
    connections = Math.max(connections, await connectionsOfNodes());
    return (await control.list()).every(({ status }) => status === 'live');
  };
  await eventually('all is built', isBuilt, 60_000);
  await nodes.expectTablesAsRebuilt();
  expect(connections).toBeGreaterThan(1);
  expect(connections).toBeLessThanOrEqual(12);
  await eventually('nothing is owed', async () => Object.keys(await commands()).every((how) => how === 'done'), 60_000);
}, 120_000);

/** Those of Lyceum's own processes, told by their names. */
async function connectionsOfNodes(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity where application_name in ('lyceum events', 'lyceum reads', 'lyceum-leader')`,
  );
  return rows[0].n as number;
}

/** What reactions owe, by how far it is; of the lessons that were closed at least. */
async function commands(): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    'select status, count(*)::int as count from control.owed_commands group by status having count(*) > 0',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

let academies = 0;

/** An academy more, so many events long, by a writer whom nothing befalls. */
async function written(events: number): Promise<void> {
  const writer = writers(postgres.url, 1);
  academies += 1;
  await fill(writer, new Generator(1 + academies).events(events));
  await writer.end();
}
