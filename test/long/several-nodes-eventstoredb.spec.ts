import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Generator } from '../../bench/support/generator.js';
import { projections } from '../../projections/index.js';
import { databaseOver, migrate } from '../../src/platform/database/index.js';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { appendHappenings } from '../support/academies.js';
import { EventStoreDbProcess, type Order } from '../support/eventstoredb/server-process.js';
import { TEST_SECRET } from '../support/lyceum.js';
import { Nodes, WORK } from '../support/nodes.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { eventually } from '../support/read-world.js';
import { openPool } from '../support/stores.js';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-nodes-'));
let database: TestDatabase;
let server: EventStoreDbProcess;
let store: EventStoreDbEventStore;
let pool: Pool;
let nodes: Nodes;
let control: ProjectionControl;

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), EventStoreDbProcess.start()]);
  pool = openPool(database.url, 4);
  await migrate(databaseOver(pool));
  store = new EventStoreDbEventStore(server.url);
  const own = { DATABASE_URL: database.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder };
  nodes = new Nodes({ ...own, EVENTSTORE_URL: server.url }, pool, store);
  control = new ProjectionControl(pool, projections);
  await appendHappenings(store, new Generator().events(20_000));
}, 120_000);

afterEach(() => nodes.end());

afterAll(async () => {
  await store.close();
  await pool.end();
  await server.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

function allBuilt(): Promise<void> {
  const isBuilt = async () => {
    const builds = await control.list();
    return builds.length >= projections.length && builds.every(({ status }) => status === 'live');
  };
  return eventually('all is built', isBuilt, 120_000);
}

it('ES-10 ES-30 on EventStoreDB: kill -9 at any moment of a rebuild and of catching up, nothing twice or left out', async () => {
  for (let round = 0; round < 12; round += 1) {
    await appendHappenings(store, new Generator(10 + round).events(1_000));
    const [worker] = await nodes.start(WORK);
    await control.rebuild('all');
    await sleep(Math.random() * 1_500);
    await worker?.end();
  }
  await nodes.start(WORK);
  await allBuilt();
  expect((await control.list()).filter(({ problem }) => problem)).toEqual([]);
  await nodes.expectTablesAsRebuilt();
}, 300_000);

it('ES-10 on EventStoreDB: all that can befall its server, while two workers catch up and rebuild', async () => {
  const workers = await nodes.start(WORK, WORK);
  const orders: readonly Order[] = ['silence', 'cut', 'mute', 'stop'];
  for (let round = 0; round < 12; round += 1) {
    await appendHappenings(store, new Generator(100 + round).events(2_000));
    await control.rebuild('all');
    await sleep(Math.random() * 500);
    const order = orders[round % orders.length] ?? 'cut';
    await server.order(order);
    if (order === 'stop') await server.order('start');
  }
  await allBuilt();
  expect(workers.map(({ lives }) => lives)).toEqual([true, true]);
  await nodes.expectTablesAsRebuilt();
}, 300_000);

it('ES-26 on EventStoreDB: a worker frozen past its lease loses the lead, and what it wakes up to write is refused', async () => {
  const [one] = await nodes.start(WORK);
  await nodes.oneLeads();
  const [two] = await nodes.start(WORK);
  await allBuilt();
  const before = await nodes.epoch();
  one?.signal('SIGSTOP');
  await appendHappenings(store, new Generator(200).events(2_000));
  await eventually('the other leads', async () => (await nodes.epoch()) > before, 25_000);
  one?.signal('SIGCONT');
  await appendHappenings(store, new Generator(201).events(2_000));
  await sleep(2_000);
  expect([one?.lives, two?.lives]).toEqual([true, true]);
  await nodes.expectTablesAsRebuilt();
}, 120_000);
