import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { counted, counters, eventually, ReadWorld } from '../../../test/support/read-world.js';

const TYPES = ['test.Counted'];
const other = counters({ name: 'other', on: ['test.Closed'] });

let world: ReadWorld;
beforeEach(async () => {
  world = await ReadWorld.open();
});
afterEach(() => world.end());

const schemas = async (name: string) =>
  (await world.pool.query(`select 1 from pg_namespace where nspname like $1`, [`rm\\_${name}\\_%`])).rowCount;
const now = async () => (await world.pool.query('select clock_timestamp()::text as now')).rows[0].now as string;

/** A worker with two former builds of each, of which one was cancelled and could be resumed. */
async function withFormerBuilds(forgetKeys: () => void = () => undefined) {
  const worker = world.worker([counters(), other], { forgetKeys });
  worker.daemon.start();
  await eventually(
    'live',
    async () => (await worker.control.list()).filter((one) => one.status === 'live').length === 2,
  );
  for (let round = 0; round < 2; round += 1) await worker.control.settled(await worker.control.rebuild('all'), 20_000);
  await world.pool.query(
    `update control.builds set status = 'failed', error = 'cancelled' where build = (
       select max(build) from control.builds where projection = 'counters' and status = 'retired')`,
  );
  expect([await schemas('counters'), await schemas('other')]).toEqual([3, 3]);
  return worker;
}

test('ES-37: what was built from what can be read no more is dropped as soon as the new table serves, and nothing else', async () => {
  await world.add(counted('a'));
  const worker = await withFormerBuilds();
  const since = await now();
  expect(await worker.control.areBuiltSince(TYPES, since)).toBe(false);
  await worker.control.rebuildFrom(TYPES);
  await eventually('rid of it', () => worker.control.areBuiltSince(TYPES, since));
  expect([await schemas('counters'), await schemas('other')]).toEqual([1, 3]);
  expect(await worker.control.resume('all')).toEqual([]);
  expect(await world.totals()).toEqual({ a: 1 });
  const { rows } = await world.pool.query(`select status from control.builds where projection = 'counters'`);
  expect(rows).toEqual([{ status: 'live' }]);
});

test('ES-37: a build under way begins anew, and goes on in the next worker when the first one ends', async () => {
  await world.addMany('a', 10_000);
  const first = await withFormerBuilds();
  const [under] = await first.control.rebuild(['counters']);
  const since = await now();
  await first.control.rebuildFrom(TYPES);
  await first.daemon.stop();
  const second = world.worker([counters(), other]);
  second.daemon.start();
  await eventually('rid of it', () => second.control.areBuiltSince(TYPES, since), 20_000);
  const { rows } = await world.pool.query(`select build::int from control.builds where projection = 'counters'`);
  expect(rows).toHaveLength(1);
  expect(rows[0].build).toBeGreaterThan(under as number);
  expect(await world.totals()).toEqual({ a: 10_000 });
}, 40_000);

test('every build begins with no key at hand, before it reads an event', async () => {
  let forgotten = 0;
  const worker = world.worker([counters()], { forgetKeys: () => (forgotten += 1) });
  worker.daemon.start();
  await eventually('live', async () => (await worker.control.list()).some(({ status }) => status === 'live'));
  expect(forgotten).toBe(1);
  await worker.control.settled(await worker.control.rebuild('all'), 20_000);
  expect(forgotten).toBe(2);
});
