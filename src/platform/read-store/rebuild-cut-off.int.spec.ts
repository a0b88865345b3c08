import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { HaltingStore } from '../../../test/support/halting-store.js';
import { counted, counters, eventually, ReadWorld } from '../../../test/support/read-world.js';
import { positionAt } from '../event-store/port/positions.js';

let store: HaltingStore;
let world: ReadWorld;
beforeEach(async () => {
  store = new HaltingStore();
  world = await ReadWorld.open(() => store);
});
afterEach(() => world.end());

test('ES-30 a worker killed half-way through a rebuild: the next one ends it, the old table serves until then', async () => {
  await world.addMany('a', 10_000);
  const first = await world.started([counters()], { stretch: { events: 1_000 } });
  store.halt();
  const [build] = await first.control.rebuild(['counters']);
  await eventually('under way', async () =>
    (await first.control.list()).some(({ status, position }) => status === 'building' && position !== null),
  );
  await world.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => undefined);
  await first.daemon.stop();
  expect(await world.totals()).toEqual({ a: 10_000 });
  store.goOn();
  const second = world.worker([counters()]);
  second.daemon.start();
  expect((await second.control.settled([build as number], 20_000)).get(build as number)).toBe('live');
  const [row] = await world.rows();
  expect([row?.total, new Set(row?.events).size]).toEqual([10_000, 10_000]);
}, 60_000);

test('ES-30 a rebuild that is cancelled stops, leaves the table that serves, and is resumed from where it stood', async () => {
  await world.addMany('a', 8_000);
  const tables = [counters(), counters({ name: 'again' }), counters({ name: 'third' })];
  const worker = await world.started(tables, { stretch: { events: 1_000 } });
  await worker.reads.fresh('counters', 'again');
  const before = await world.rows();
  store.halt();
  const builds = await worker.control.rebuild(['counters', 'again']);
  await eventually('some was taken in', async () => Number((await worker.control.underway(builds))?.taken) > 0);
  expect(await worker.control.cancel('all')).toEqual(['again', 'counters']);
  expect([...(await worker.control.settled(builds, 0)).values()]).toEqual(['cancelled', 'cancelled']);
  const [stood] = await standing(builds);
  expect(await worker.control.underway(builds)).toBeUndefined();
  await world.add(counted('b'));
  expect((await worker.reads.fresh('counters', 'again')).stale).toBeUndefined();
  expect(await world.totals()).toEqual({ a: 8_000, b: 1 });
  expect(await standing(builds)).toMatchObject([
    { status: 'failed', error: 'cancelled', position: stood?.position },
    {},
  ]);

  store.goOn();
  const next = await worker.control.rebuild(['third']);
  expect([...(await worker.control.settled(next, 20_000)).values()]).toEqual(['live']);
  expect(await standing(builds)).toMatchObject([{ position: stood?.position }, {}]);
  expect(await worker.control.resume('all')).toEqual(builds);
  expect(await worker.control.resume('all')).toEqual([]);
  expect([...(await worker.control.settled(builds, 20_000)).values()]).toEqual(['live', 'live']);
  expect((await world.rows()).filter(({ id }) => id === 'a')).toEqual(before);
  expect(await world.totals('again')).toEqual({ a: 8_000, b: 1 });
  expect(worker.faults).toEqual([]);
});

test('what a build took in counts to the end, also while others of the same wish are still on their way', async () => {
  await world.addMany('a', 500);
  const worker = await world.started([counters(), counters({ name: 'again' })]);
  await worker.reads.fresh('counters', 'again');
  const done = (await worker.control.list()).map(({ build }) => build);
  await worker.daemon.stop();
  const [waiting] = await worker.control.rebuild(['again']);
  expect(await worker.control.underway([...done, waiting as number])).toEqual({ taken: 1_000, share: 0 });
  const stands = (storeId: string) =>
    world.pool.query('update control.builds set store_id = $1, position = $2 where build = $3', [
      storeId,
      positionAt(storeId, 250n),
      waiting,
    ]);
  await stands(await store.storeId());
  expect(await worker.control.underway([waiting as number])).toEqual({ taken: 0, share: 0.5 });
  await stands('another store');
  expect(await worker.control.underway([waiting as number])).toEqual({ taken: 0, share: 0 });
  expect(await worker.control.underway(done)).toBeUndefined();
});

async function standing(builds: readonly number[]) {
  const { rows } = await world.pool.query(
    'select status, error, position, taken::int from control.builds where build = any($1::bigint[]) order by build',
    [builds],
  );
  return rows as { status: string; error: string | null; position: string; taken: number }[];
}
