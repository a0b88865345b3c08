import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { exported } from '../../../test/support/transfers.js';
import { counted, counters, eventually, ReadWorld } from '../../../test/support/read-world.js';
import { EventCatalogue } from '../event-store/catalogue/event-catalogue.js';
import { event } from '../event-store/catalogue/event-definition.js';
import { InMemoryEventStore } from '../event-store/in-memory/in-memory-event-store.js';
import { importEvents } from '../event-store/transfer/import-events.js';
import { verifyFile } from '../event-store/transfer/verify.js';

const catalogue = new EventCatalogue({ 'test.Counted': event(z.object({ counter: z.string(), by: z.int() })) }, 'test');

test('read models built from the former store refuse the one the events moved to, say what to do, and are rebuilt', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-moved-'));
  const file = join(folder, 'log.ndjson');
  const world = await ReadWorld.open();
  const former = world.worker([counters()]);
  former.daemon.start();
  await world.add(counted('a', 1), counted('b', 2), counted('a', 3));
  await former.reads.fresh('counters');
  const before = await world.rows();
  await former.daemon.stop();

  const moved = new InMemoryEventStore();
  await exported(world.store, file);
  await importEvents(moved, file, await verifyFile(file, catalogue, { bytes: 1 }));
  const next = world.worker([counters()], {}, moved);
  next.daemon.start();
  const problem = async () => (await next.control.list())[0]?.problem ?? '';
  await eventually('refused', async () => (await problem()) !== '');
  expect(await problem()).toBe(
    `it was built from store ${await world.store.storeId()}, and this is store ${await moved.storeId()}; ` +
      'rebuild it: lyceum projection rebuild counters',
  );
  expect(await world.rows()).toEqual(before);

  const builds = await next.control.rebuild(['counters']);
  expect([...(await next.control.settled(builds, 10_000)).values()]).toEqual(['live']);
  expect(await world.rows()).toEqual(before);
  expect((await next.reads.fresh('counters')).stale).toBeUndefined();
  await world.end();
  rmSync(folder, { recursive: true });
});
