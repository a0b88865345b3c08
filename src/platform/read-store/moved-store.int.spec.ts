import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { exported } from '../../../test/support/transfers.js';
import { counted, counters, eventually, ReadWorld } from '../../../test/support/read-world.js';
import { EventCatalogue } from '../event-store/catalogue/event-catalogue.js';
import { event } from '../event-store/catalogue/event-definition.js';
import { InMemoryEventStore } from '../event-store/in-memory/in-memory-event-store.js';
import type { EventStore } from '../event-store/port/event-store.js';
import { importEvents } from '../event-store/transfer/import-events.js';
import { verifyFile } from '../event-store/transfer/verify.js';

const catalogue = new EventCatalogue({ 'test.Counted': event(z.object({ counter: z.string(), by: z.int() })) }, 'test');
const WAY_OUT = 'connect that store again, or build it from this one: lyceum projection rebuild counters';

let world: ReadWorld;
beforeEach(async () => {
  world = await ReadWorld.open();
});
afterEach(() => world.end());

/** A worker took in some events of the former store, and ended. */
async function builtFromFormer(): Promise<void> {
  const former = world.worker([counters()]);
  former.daemon.start();
  await world.add(counted('a', 1), counted('b', 2), counted('a', 3));
  await eventually('live', async () => (await former.control.list())[0]?.status === 'live');
  await former.reads.fresh('counters');
  await former.daemon.stop();
}

/** A worker on a store that is not theirs, which they have refused; gives what it says. */
async function refusing(store: EventStore) {
  const worker = world.worker([counters()], {}, store);
  worker.daemon.start();
  const problem = async () => (await worker.control.list())[0]?.problem ?? '';
  await eventually('refused', async () => (await problem()) !== '');
  expect((await worker.reads.fresh('counters')).stale).toBeDefined();
  return { worker, problem: await problem() };
}

async function rebuilt({ control }: ReturnType<ReadWorld['worker']>): Promise<readonly string[]> {
  return [...(await control.settled(await control.rebuild(['counters']), 10_000)).values()];
}

test('read models built from the former store refuse the one the events moved to, say what to do, and are rebuilt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-moved-'));
  const file = join(folder, 'log.ndjson');
  await builtFromFormer();
  const before = await world.rows();
  const moved = new InMemoryEventStore();
  await exported(world.store, file);
  await importEvents(moved, file, await verifyFile(file, catalogue, { bytes: 1 }));
  const { worker, problem } = await refusing(moved);
  expect(problem).toBe(
    `other store: it was built from store ${await world.store.storeId()}, and this is store ${await moved.storeId()}; ${WAY_OUT}`,
  );
  expect(await world.rows()).toEqual(before);
  expect(await rebuilt(worker)).toEqual(['live']);
  expect(await world.rows()).toEqual(before);
  expect((await worker.reads.fresh('counters')).stale).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('an empty store is another one too: what the tables hold is not of it, until they are rebuilt', async () => {
  await builtFromFormer();
  const { worker } = await refusing(new InMemoryEventStore());
  expect(await rebuilt(worker)).toEqual(['live']);
  expect(await world.totals()).toEqual({});
});

test('a checkpoint ahead of its store, as after a restore, is refused in one sentence', async () => {
  await builtFromFormer();
  await world.pool.query(
    `update control.builds set last_event = 'ffffffff-0000-4000-8000-000000000000', last_version = 7`,
  );
  const { worker, problem } = await refusing(world.store);
  expect(problem).toMatch(
    /^other store: it stands ahead of this one: its last event ffffffff\S+ \(test-a\) is not there/,
  );
  expect(problem).toContain(WAY_OUT);
  expect(await rebuilt(worker)).toEqual(['live']);
  expect(await world.totals()).toEqual({ a: 4, b: 2 });
});

test('a store that was connected by mistake leaves nothing to mend: with their own again, read models go on', async () => {
  await builtFromFormer();
  const { worker } = await refusing(new InMemoryEventStore());
  await worker.daemon.stop();
  const again = world.worker([counters()]);
  again.daemon.start();
  await world.add(counted('a', 2));
  await eventually('goes on', async () => (await again.reads.fresh('counters')).stale === undefined);
  expect(await world.totals()).toEqual({ a: 6, b: 2 });
  expect(await again.control.list()).toMatchObject([{ build: 1, status: 'live', problem: null }]);
});
