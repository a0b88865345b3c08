import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { counted, counters, eventually, ReadWorld, type Counted } from '../../../test/support/read-world.js';

let world: ReadWorld;
beforeEach(async () => {
  world = await ReadWorld.open();
});
afterEach(() => world.end());

type Worker = ReturnType<ReadWorld['worker']>;

async function rebuilt({ control }: Worker, names: readonly string[] | 'all' = 'all') {
  const builds = await control.rebuild(names);
  const ends = await control.settled(builds, 20_000);
  return builds.map((build) => ends.get(build));
}

test.each([0, 1, 2_500])(
  'ES-30 a rebuild with %i events, twice, gives the same bytes as a fresh build',
  async (count) => {
    await world.addMany('a', count);
    const worker = await world.started([counters(), counters({ name: 'again' })]);
    await worker.reads.fresh('counters', 'again');
    const before = await world.rows();
    expect(await rebuilt(worker)).toEqual(['live', 'live']);
    expect(await rebuilt(worker, ['counters'])).toEqual(['live']);
    expect(await world.rows()).toEqual(before);
    expect(await world.rows('again')).toEqual(before);
    await world.add(counted('a'));
    expect((await worker.reads.fresh('counters', 'again')).stale).toBeUndefined();
    expect(await world.totals()).toEqual({ a: count + 1 });
    expect(await world.totals('again')).toEqual({ a: count + 1 });
  },
);

test('ES-30 rebuilt under live load: reads stay fresh throughout, and nothing is lost or doubled', async () => {
  await world.addMany('a', 10_000);
  const worker = await world.started([counters(), counters({ name: 'again' })]);
  const building = new AbortController();
  const load = (async () => {
    let n = 0;
    for (; !building.signal.aborted; n += 1) {
      await world.add(counted('b'));
      const { stale } = await worker.reads.fresh('counters', 'again');
      expect(stale).toBeUndefined();
      expect(await world.totals()).toEqual({ a: 10_000, b: n + 1 });
    }
    return n;
  })();
  for (let round = 0; round < 3; round += 1) expect(await rebuilt(worker)).toEqual(['live', 'live']);
  building.abort();
  const count = await load;
  for (const name of ['counters', 'again']) {
    const [a, b] = await world.rows(name);
    expect([new Set(a?.events).size, new Set(b?.events).size, a?.total, b?.total]).toEqual([
      10_000,
      count,
      10_000,
      count,
    ]);
  }
}, 60_000);

test('ES-30 dropping every read table is repaired, at start and while running', async () => {
  await world.addMany('a', 1_500);
  const drop = async () => {
    const { rows } = await world.pool.query(
      `select nspname from pg_namespace where nspname like 'rm\\_%' or nspname = 'read'`,
    );
    for (const { nspname } of rows) await world.pool.query(`drop schema "${nspname}" cascade`);
  };
  const worker = await world.started([counters(), counters({ name: 'again' })]);
  await worker.daemon.stop();
  await drop();
  const next = world.worker([counters(), counters({ name: 'again' })]);
  next.daemon.start();
  await eventually('built again', async () => (await world.totals('again').catch(() => ({ a: 0 }))).a === 1_500);
  await eventually('both serve', async () => (await next.control.list()).every(({ status }) => status !== 'building'));
  await world.pool.query(
    `do $$ declare s text; begin for s in select nspname from pg_namespace where nspname like 'rm\\_%' loop execute format('drop schema %I cascade', s); end loop; end $$`,
  );
  await world.add(counted('a'));
  await eventually('built again', async () => (await world.totals('again').catch(() => ({ a: 0 }))).a === 1_501);
  await eventually('built again', async () => (await world.totals().catch(() => ({ a: 0 }))).a === 1_501);
  await eventually('fresh', async () => !(await next.reads.fresh('counters', 'again')).stale);
});

test('a new generation is built beside the old one, which serves until the switch', async () => {
  await world.addMany('a', 1_000);
  const old = await world.started([counters()]);
  await old.daemon.stop();
  const columns = {
    id: 'text',
    total: 'int not null',
    events: 'jsonb not null',
    last_at: 'timestamptz not null',
    half: 'int',
  };
  const base = counters();
  const evolve = (...[row, event, key]: Parameters<typeof base.evolve>) => {
    const after = base.evolve(row, event, key) as { total: number };
    return { ...after, half: Math.floor(after.total / 2) };
  };
  const next = world.worker([counters({ generation: 2, columns, evolve })]);
  const reader = await world.pool.connect();
  await reader.query('begin; select 1 from read.counters');
  next.daemon.start();
  await eventually('filled', async () => {
    const build = (await next.control.list()).find(({ generation }) => generation === 2);
    return build?.status === 'building' && build.rows === 1;
  });
  expect((await reader.query('select total from read.counters')).rows).toEqual([{ total: 1_000 }]);
  await reader.query('commit');
  reader.release();
  await eventually('switched', async () =>
    (await next.control.list()).every(({ generation, status }) => generation === 2 && status === 'live'),
  );
  expect((await world.pool.query('select total, half from read.counters')).rows).toEqual([{ total: 1_000, half: 500 }]);
  const { rows } = await world.pool.query('select generation, status from control.builds order by build');
  expect(rows).toContainEqual({ generation: 1, status: 'retired' });
});

test('a rebuild stops at the first poison event and says which; the former table goes on serving and following', async () => {
  let isPoisoned = false;
  const worker = await world.started([counters({}, (event) => isPoisoned && (event as Counted).data.by === 13)]);
  await world.add(counted('a', 13), counted('a', 1));
  await worker.reads.fresh('counters');
  isPoisoned = true;
  expect(await rebuilt(worker)).toEqual(['failed']);
  const failed = (await worker.control.list()).find(({ status }) => status === 'failed');
  expect(failed?.problem).toMatch(/test\.Counted [0-9a-f-]{36} at .*, key a: Error: cannot take/);
  await world.add(counted('a', 1));
  expect((await worker.reads.fresh('counters')).stale).toBeUndefined();
  expect(await world.totals()).toEqual({ a: 15 });
});

test('a rebuild ends at a row that its table refuses, and names its key', async () => {
  await world.add(counted('a'), counted('bad', 13), counted('b'), counted('bad', 1));
  const old = await world.started([counters()]);
  await old.reads.fresh('counters');
  await old.daemon.stop();
  const total = 'int not null check (total <> 14)';
  const worker = world.worker([counters({ generation: 2, columns: { ...counters().columns, total } })]);
  worker.daemon.start();
  await eventually('ended', async () => (await worker.control.list()).some(({ status }) => status === 'failed'));
  const failed = (await worker.control.list()).find(({ status }) => status === 'failed');
  expect(failed?.problem).toMatch(/^an event up to .*, key bad: .*check constraint/);
  expect(await world.totals()).toEqual({ a: 1, b: 1, bad: 14 });
});

test('retired tables are dropped after their time, not before', async () => {
  const worker = await world.started([counters()]);
  expect(await rebuilt(worker)).toEqual(['live']);
  const schemas = async () =>
    (await world.pool.query(`select 1 from pg_namespace where nspname like 'rm\\_%'`)).rowCount;
  expect(await schemas()).toBe(2);
  await worker.daemon.stop();
  await world.pool.query(`update control.builds set retired_at = now() - interval '25 hours' where status = 'retired'`);
  await world.started([counters()]);
  await eventually('dropped', async () => (await schemas()) === 1);
});

test('an unknown name is refused with the names there are', async () => {
  await expect(world.worker([counters()]).control.rebuild(['people'])).rejects.toThrow(
    'there is no projection people; there are counters',
  );
});
