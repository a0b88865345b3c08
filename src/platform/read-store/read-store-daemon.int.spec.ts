import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { closed, counted, counters, eventually, ReadWorld, type CounterRow } from '../../../test/support/read-world.js';

let world: ReadWorld;
beforeEach(async () => {
  world = await ReadWorld.open();
});
afterEach(() => world.end());

interface Tables {
  counters: CounterRow;
}

test('events become rows, and a read after an append sees it', async () => {
  const { daemon, reads, faults } = world.worker([counters()]);
  daemon.start();
  for (let n = 1; n <= 20; n += 1) {
    await world.add(counted('a'), counted('b', 2));
    const { db, stale } = await reads.fresh<Tables>('counters');
    expect(stale).toBeUndefined();
    const rows = await db.selectFrom('counters').selectAll().orderBy('id').execute();
    expect(rows.map(({ total }) => total)).toEqual([n, 2 * n]);
    expect(rows[0]?.last_at).toBe('2026-11-30T10:00:00.000Z');
  }
  await world.add(closed('a'));
  const { db } = await reads.fresh<Tables>('counters');
  expect(await db.selectFrom('counters').select('id').execute()).toEqual([{ id: 'b' }]);
  expect(faults).toEqual([]);
});

test('an empty log is an empty table, at once', async () => {
  const { daemon, reads, control } = world.worker([counters()]);
  daemon.start();
  await eventually('live', async () => (await control.list())[0]?.status === 'live');
  const { db, stale } = await reads.fresh<Tables>('counters');
  expect(stale).toBeUndefined();
  expect(await db.selectFrom('counters').selectAll().execute()).toEqual([]);
});
