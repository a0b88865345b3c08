import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { counted, counters, eventually, ReadWorld, type Counted } from '../../../test/support/read-world.js';
import type { DomainEvent } from '../event-store/port/recorded-event.js';

let world: ReadWorld;
beforeEach(async () => {
  world = await ReadWorld.open();
});
afterEach(() => world.end());

const isPoison = (event: DomainEvent) => (event as Counted).data.by === 13;

/** A live worker on a log that already has something, so faults meet a live table. */
async function liveWorker(...args: Parameters<ReadWorld['worker']>) {
  const worker = world.worker(...args);
  worker.daemon.start();
  await eventually('live', async () => (await worker.control.list()).some(({ status }) => status === 'live'));
  return worker;
}

test('ES-25 one poison event among a thousand: every other event is taken exactly once', async () => {
  const { reads, control } = await liveWorker([counters({}, isPoison)]);
  await world.addMany('a', 500);
  await world.add(counted('bad', 1), counted('bad', 13), counted('bad', 1));
  await world.addMany('b', 500);
  await reads.fresh('counters');
  expect(await world.totals()).toEqual({ a: 500, b: 500, bad: 1 });
  expect((await world.rows()).map(({ events }) => new Set(events).size)).toEqual([500, 500, 1]);
  expect(await control.parked()).toMatchObject([
    { name: 'counters', key: 'bad', events: 2, error: expect.stringContaining('cannot take') },
  ]);
});

test('ES-29 a poison event stops its key only; after the fix the parked events are folded in order', async () => {
  let isFixed = false;
  const { reads, control } = await liveWorker([counters({}, (event) => !isFixed && isPoison(event))]);
  await world.add(counted('a'), counted('bad', 13), counted('bad', 2), counted('a'));
  const { stale } = await reads.fresh('counters');
  expect(stale?.asOf).toEqual(expect.stringMatching(/^20.*Z$/));
  await world.add(counted('bad', 3), counted('a'));
  await reads.fresh('counters');
  expect(await world.totals()).toEqual({ a: 3 });
  expect(await control.retry('counters', 'bad')).toEqual({
    kind: 'parked',
    error: expect.stringContaining('cannot take'),
  });
  isFixed = true;
  expect(await control.retry('counters', 'bad')).toEqual({ kind: 'replayed' });
  expect((await world.rows())[1]).toMatchObject({
    id: 'bad',
    total: 18,
    events: ['test-bad@0', 'test-bad@1', 'test-bad@2'],
  });
  await world.add(counted('bad', 1));
  expect((await reads.fresh('counters')).stale).toBeUndefined();
  expect(await world.totals()).toEqual({ a: 3, bad: 19 });
  expect(await control.retry('counters', 'bad')).toEqual({ kind: 'unknown' });
});

test('ES-29 skip leaves the first parked event out and folds the rest', async () => {
  const { reads, control } = await liveWorker([counters({}, isPoison)]);
  await world.add(counted('bad', 1), counted('bad', 13), counted('bad', 2));
  await reads.fresh('counters');
  expect(await control.skip('counters', 'bad')).toEqual({ kind: 'replayed' });
  expect((await world.rows())[0]).toMatchObject({ total: 3, events: ['test-bad@0', 'test-bad@2'] });
});

test('ES-25 a row that the table refuses is found, its event parked, and the others written', async () => {
  const columns = {
    id: 'text',
    total: 'int not null check (total <> 14)',
    events: 'jsonb not null',
    last_at: 'timestamptz not null',
  };
  const { reads, control } = await liveWorker([counters({ columns })]);
  const stream = 'test-bad';
  await world.addMany('a', 300);
  await world.add(counted('bad', 1), counted('bad', 13), counted('b', 5), counted('bad', 0));
  await reads.fresh('counters');
  expect(await world.totals()).toEqual({ a: 300, b: 5, bad: 1 });
  expect(await control.parked()).toMatchObject([
    { key: 'bad', events: 2, error: expect.stringContaining('check constraint') },
  ]);
  const { rows } = await world.pool.query('select stream, version::int from control.parked_events order by position');
  expect(rows).toEqual([
    { stream, version: 1 },
    { stream, version: 2 },
  ]);
});

test('ES-28 when the parking cannot be written the batch fails and nothing is skipped', async () => {
  const { faults, reads } = await liveWorker([counters({}, isPoison)]);
  await world.pool.query('alter table control.parked_events add constraint nothing check (false) not valid');
  await world.add(counted('a'), counted('bad', 13));
  await eventually('a fault is told', () => faults.length >= 3);
  const { rows } = await world.pool.query('select count(*)::int as parked from control.parked_keys');
  expect(rows).toEqual([{ parked: 0 }]);
  expect((await reads.fresh('counters')).stale).toBeDefined();
  await world.pool.query('alter table control.parked_events drop constraint nothing');
  await eventually(
    'parked',
    async () => (await world.pool.query('select 1 from control.parked_events')).rowCount === 1,
  );
  expect(await world.totals()).toEqual({ a: 1 });
});

test('more than twenty failing keys pause the projection; its readers are told at once', async () => {
  const paused: string[] = [];
  const observer = { paused: ({ reason }: { reason: string }) => void paused.push(reason) };
  const { reads, control } = await liveWorker([counters({}, isPoison)], { observer });
  await world.add(counted('a'));
  await reads.fresh('counters');
  for (let n = 0; n < 21; n += 1) await world.add(counted(`bad${n}`, 13));
  await world.add(counted('a'));
  await eventually('paused', () => paused.length > 0);
  const begun = Date.now();
  expect((await reads.fresh('counters')).stale).toBeDefined();
  expect(Date.now() - begun).toBeLessThan(200);
  expect(await control.list()).toMatchObject([
    { status: 'live', problem: expect.stringContaining('too many keys fail') },
  ]);
});

test('an event whose keys cannot be told pauses the projection, and the others go on', async () => {
  const keysOf = () => {
    throw new Error('no key');
  };
  const { control } = await liveWorker([counters(), counters({ name: 'keyless', keysOf })]);
  await eventually('both live', async () => (await control.list()).every(({ status }) => status === 'live'));
  await world.add(counted('a'));
  await eventually('paused', async () => (await control.list())[1]?.problem?.includes('keysOf failed') ?? false);
  await eventually('the other goes on', async () => (await world.totals()).a === 1);
});

test('ES-26 a COMMIT that fails moves nothing in memory: the batch is taken again', async () => {
  const { faults, reads } = await liveWorker([counters()]);
  await world.pool.query(`
    create function control.refuse() returns trigger language plpgsql as $$ begin raise exception 'not now' using errcode = '40001'; end $$;
    create constraint trigger refuse after update on control.builds deferrable initially deferred for each row execute function control.refuse()`);
  await world.add(counted('a'), counted('a'));
  await eventually('commits fail', () => faults.length >= 3);
  expect(await world.totals()).toEqual({});
  await world.pool.query('drop trigger refuse on control.builds');
  expect((await reads.fresh('counters')).stale).toBeUndefined();
  expect(await world.totals()).toEqual({ a: 2 });
});

test('ES-10 ES-14 every connection killed again and again, in catch-up and live: nothing lost, nothing twice', async () => {
  await world.addMany('a', 8_000);
  const { daemon, reads } = world.worker([counters(), counters({ name: 'again' })]);
  daemon.start();
  const killer = new pg.Client({ connectionString: world.url });
  await killer.connect();
  for (let round = 0; round < 15; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    await world.add(counted('b'));
    await killer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  }
  await killer.end();
  await eventually('fresh again', async () => {
    const answer = await reads.fresh('counters', 'again').catch(() => undefined);
    return answer !== undefined && answer.stale === undefined;
  });
  for (const name of ['counters', 'again']) {
    const [a, b] = await world.rows(name);
    expect([a?.total, b?.total]).toEqual([8_000, 15]);
    expect(new Set(a?.events).size).toBe(8_000);
  }
}, 60_000);
