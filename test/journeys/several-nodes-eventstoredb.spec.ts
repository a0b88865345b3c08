import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import type { Learner } from '../support/learner.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { expectFreshReads, learnerAt, Nodes, SERVE, WORK } from '../support/nodes.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import type { CallResult } from '../support/mcp-clients.js';
import { openPool } from '../support/stores.js';
import { tinyRelease } from '../support/tiny-release.js';
import { EventStoreDbProcess } from '../support/eventstoredb/server-process.js';

/** Within so long, whatever befell the server, everything goes on by itself. */
const RECOVERY_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'lyceum-nodes-'));
let database: TestDatabase;
let server: EventStoreDbProcess;
let store: EventStoreDbEventStore;
let pool: Pool;
let nodes: Nodes;
let mira: TestPerson;
let course: string;

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), EventStoreDbProcess.start()]);
  const env = { EVENTSTORE_URL: server.url };
  const on = { url: database.url, close: () => Promise.resolve() };
  const lyceum = await TestLyceum.start(new Date().toISOString(), on, env);
  const curator = await lyceum.person('curator', { roles: ['Course Creator'] });
  mira = await lyceum.person('mira');
  course = await lyceum.course(tinyRelease(), curator);
  await lyceum.stop();
  pool = openPool(database.url, 4);
  const own = { DATABASE_URL: database.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder };
  store = new EventStoreDbEventStore(server.url);
  nodes = new Nodes({ ...own, ...env }, pool, store);
}, 60_000);

afterEach(() => nodes.end());

afterAll(async () => {
  await pool.end();
  await store.close();
  await server.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How long it takes until a mark made now at one node is shown by the other, and as fresh; what fails is asked again. */
async function untilFresh(writer: Learner, reader: Learner, session: string, evidence: string): Promise<number> {
  const began = Date.now();
  const mark = { session, goal: 'term:STEEP', status: 'done', evidence };
  const isDone = (answer: CallResult | undefined) => answer?.isError === false && !answer.meta?.['stale'];
  for (const call of [
    () => writer.agent.call('mark_goal', mark),
    () => reader.agent.call('course_outline', { course }),
  ]) {
    while (!isDone(await call().catch(() => undefined))) await sleep(50);
  }
  return Date.now() - began;
}

it('ES-9 events in EventStoreDB: nodes give fresh reads of each other, and outlive all that befalls its server', async () => {
  const [one, two, ...workers] = await nodes.start(SERVE, SERVE, WORK, WORK);
  const [first, second] = [await learnerAt(one, mira.key), await learnerAt(two, mira.key)];
  await first.call('enroll', { course });
  expect((await second.call('list_my_courses'))['courses']).toMatchObject([{ id: course }]);
  await expectFreshReads(first, second, course);

  const session = await first.start({ course });
  const took: Record<string, number> = {};
  for (const order of ['silence', 'cut', 'mute'] as const) {
    await server.order(order);
    took[order] = await untilFresh(first, second, session, order);
  }
  await server.order('stop');
  await sleep(2_000);
  expect((await fetch(`${one?.url}/readyz`)).status).toBe(503);
  await server.order('start');
  took['restart'] = await untilFresh(second, first, session, 'restart');
  expect(Object.entries(took).filter(([, milliseconds]) => milliseconds > RECOVERY_MS)).toEqual([]);

  expect(workers.map(({ lives }) => lives)).toEqual([true, true]);
  await nodes.expectTablesAsRebuilt();
  await Promise.all([first.agent.close(), second.agent.close()]);
}, 90_000);
