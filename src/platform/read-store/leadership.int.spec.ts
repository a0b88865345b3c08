import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { counted, counters, eventually, ReadWorld } from '../../../test/support/read-world.js';
import { Fenced } from './faults.js';
import { Leadership } from './leadership.js';

let world: ReadWorld;
beforeEach(async () => {
  world = await ReadWorld.open();
});
afterEach(() => world.end());

const messages = (faults: readonly unknown[]) => faults.map(String).join('\n');

test('of two workers one leads; when it stops the other takes over with a higher epoch', async () => {
  const epochs: [string, bigint | undefined][] = [];
  const observed = (who: string) => ({
    observer: { leads: (epoch: bigint | undefined) => void epochs.push([who, epoch]) },
  });
  const [one, two] = [world.worker([counters()], observed('one')), world.worker([counters()], observed('two'))];
  one.daemon.start();
  await eventually('one leads', () => epochs.length === 1);
  two.daemon.start();
  await world.add(counted('a'));
  expect((await two.reads.fresh('counters')).stale).toBeUndefined();
  await one.daemon.stop();
  await eventually('two leads', () => epochs.length === 3);
  expect(epochs).toEqual([
    ['one', 1n],
    ['one', undefined],
    ['two', 2n],
  ]);
  await world.add(counted('a'));
  expect((await one.reads.fresh('counters')).stale).toBeUndefined();
  expect(await world.totals()).toEqual({ a: 2 });
});

test('ES-26 a former leader that wakes up has its batch refused, and learns that it no longer leads', async () => {
  const frozen = world.worker([counters()], { retryMilliseconds: 5_000 });
  frozen.daemon.start();
  await world.add(counted('a'));
  await frozen.reads.fresh('counters');
  const other = new pg.Client({ connectionString: world.url });
  await other.connect();
  await other.query('update control.leadership set epoch = epoch + 1');
  await other.query('update control.builds set epoch = epoch + 1');
  await other.end();
  await world.add(counted('a'));
  await eventually('the fault is told', () => frozen.faults.some((fault) => fault instanceof Fenced));
  expect(await world.totals()).toEqual({ a: 1 });
});

test('ES-26 a leader without a heartbeat loses the lock to the next', async () => {
  const lost: string[] = [];
  const waiting = (_: bigint, signal: AbortSignal) =>
    new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const stop = new AbortController();
  const frozen = new Leadership(
    { connectionString: world.url },
    {
      heartbeatMilliseconds: 60_000,
      idleTimeoutMilliseconds: 300,
      retryMilliseconds: 5_000,
      fault: (error) => void lost.push(String(error)),
    },
  );
  const held = frozen.hold({ run: waiting }, stop.signal);
  await eventually(
    'led',
    async () => (await world.pool.query('select epoch::int from control.leadership')).rows[0].epoch === 1,
  );
  const { daemon, reads } = world.worker([counters()]);
  daemon.start();
  await eventually(
    'taken over',
    async () => (await world.pool.query('select epoch::int from control.leadership')).rows[0].epoch === 2,
  );
  expect((await reads.fresh('counters')).stale).toBeUndefined();
  expect(messages(lost)).toContain('leadership lost');
  stop.abort();
  await held;
});

test('ES-26 with its heartbeat a leader keeps the lock through ten idle timeouts', async () => {
  const { daemon, faults } = world.worker([counters()], { heartbeatMilliseconds: 50, idleTimeoutMilliseconds: 200 });
  daemon.start();
  await sleep(2_000);
  expect((await world.pool.query('select epoch::int from control.leadership')).rows).toEqual([{ epoch: 1 }]);
  expect(faults).toEqual([]);
});

test('stopping finishes the batch: rows and checkpoint agree, and the next start goes on from there', async () => {
  await world.addMany('a', 10_000);
  for (let round = 0; round < 4; round += 1) {
    const { daemon } = world.worker([counters()]);
    daemon.start();
    await sleep(100);
    await daemon.stop();
  }
  const { daemon, reads } = world.worker([counters()]);
  daemon.start();
  await eventually('caught up', async () => !(await reads.fresh('counters')).stale);
  const [row] = await world.rows();
  expect([row?.total, new Set(row?.events).size]).toEqual([10_000, 10_000]);
});
