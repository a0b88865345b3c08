import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Position, StreamName } from '../../../src/platform/event-store/port/recorded-event.js';
import { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import { many, someStream, written } from '../../support/events.js';
import { openPool, storeDatabase, type StoreDatabase } from '../../support/stores.js';
import { followUntil, Tail } from '../../support/tail.js';
import { followRoughWriters } from './ordering.js';

let database: StoreDatabase;
let store: PostgresEventStore;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await storeDatabase();
  store = new PostgresEventStore(database.pool);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.close();
});

async function session(url = database.url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}

/** An append inside a transaction that the caller ends. */
async function appendIn(client: pg.Client, id: string = randomUUID(), type = 'contract.Written'): Promise<string> {
  await client.query(`select store.append($1, -2, $2, $3, '{1}', '{"{}"}', '{"{}"}')`, [someStream(), [id], [type]]);
  return id;
}

describe('order and loss', () => {
  it('ES-1: 24 rough writers in three processes, every event delivered exactly once and in order', async () => {
    const outcome = await followRoughWriters(database, store, 2_500);
    expect(outcome.reached).toBe(true);
    expect(outcome.there.length).toBeGreaterThanOrEqual(outcome.confirmed);
    expect(outcome.confirmed).toBeGreaterThan(200);
    expect(outcome.delivered).toEqual(outcome.there);
    expect(outcome.streamsWithGaps).toEqual([]);
    expect(outcome.ends.toSorted()).toEqual(outcome.ends);
  }, 30_000);

  it.each(['the elder transaction draws the later position', 'the elder transaction draws the earlier position'])(
    'ES-2: %s; both events are delivered',
    async (which) => {
      const tail = new Tail(store);
      const [a, b] = [await session(), await session()];
      await a.query('begin');
      await a.query('select pg_current_xact_id()');
      const ids: string[] = [];
      if (which.endsWith('earlier position')) ids.push(await appendIn(a));
      await b.query('begin');
      ids.push(await appendIn(b));
      await b.query('commit');
      await sleep(150);
      const early = tail.events.map(({ id }) => id);
      if (which.endsWith('later position')) ids.push(await appendIn(a));
      await a.query('commit');
      expect(await tail.reached(await store.head())).toBe(true);
      await tail.end();
      expect(early).toEqual(which.endsWith('earlier position') ? [] : [ids[0]]);
      expect(tail.events.map(({ id }) => id)).toEqual(ids);
    },
  );

  it('ES-3: open transactions that append nothing hold nobody up, here or in another database', async () => {
    const other = `other_${randomUUID().replaceAll('-', '')}`;
    await database.pool.query(`create database ${other}`);
    const url = new URL(database.url);
    url.pathname = other;
    const elsewhere = await session(url.href);
    await elsewhere.query('create table log (id int)');
    await elsewhere.query('begin');
    await elsewhere.query('insert into log values (1)');
    const locked = someStream();
    await store.append(locked, 'any', [written()]);
    const here = await session();
    await here.query('set idle_in_transaction_session_timeout = 0');
    await here.query('begin');
    await here.query('select * from store.streams where name = $1 for update', [locked]);
    await here.query('select pg_current_xact_id()');

    const tail = new Tail(store);
    for (let i = 0; i < 50; i += 1) await store.append(someStream(), 'any', [written()]);
    expect(await tail.reached(await store.head(), 1_000)).toBe(true);
    await tail.end();
    expect(tail.events).toHaveLength(51);
    await elsewhere.end();
    await database.pool.query(`drop database ${other} with (force)`);
  });

  it('ES-5: an event that takes long between its position and its commit is not passed', async () => {
    await database.pool.query(`
      create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return new; end $$;
      create trigger linger before insert on store.events for each row when (new.type = 'contract.Counted') execute function linger()`);
    const tail = new Tail(store);
    const slow = store.append(someStream(), 'any', [written({}, { type: 'contract.Counted' })]);
    await sleep(100);
    for (let i = 0; i < 20; i += 1) await store.append(someStream(), 'any', [written()]);
    const seenBefore = tail.events.length;
    const result = await slow;
    expect(await tail.reached(await store.head())).toBe(true);
    await tail.end();
    expect(seenBefore).toBe(0);
    expect(tail.events).toHaveLength(21);
    expect(tail.events[0]?.position).toBe(result.kind === 'appended' ? result.position : undefined);
  });

  it('ES-7: losers of a race draw no positions, and the follower has caught up at once', async () => {
    const stream = someStream();
    await store.append(stream, 'no-stream', [written()]);
    const drawn = async () =>
      BigInt((await database.pool.query('select last_value from store.position_seq')).rows[0].last_value);
    const before = await drawn();
    const tail = new Tail(store);
    const results = await Promise.all(Array.from({ length: 100 }, () => store.append(stream, 0n, [written()])));
    expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
    expect(results.filter(({ kind }) => kind === 'conflict')).toHaveLength(99);
    expect(await drawn()).toBe(before + 1n);
    expect(await tail.reached(await store.head(), 200)).toBe(true);
    await tail.end();
  });

  it('ES-8: a leader that only waits holds nothing; an appender that was forgotten is ended', async () => {
    await database.pool.query(
      `do $$ begin execute format('alter role %I in database %I set idle_in_transaction_session_timeout = 300', current_user, current_database()); end $$`,
    );
    const pool = openPool(database.url);
    const daemon = new PostgresEventStore(pool);
    const leader = await session();
    await leader.query('select pg_advisory_lock(42)');
    const tail = new Tail(daemon);
    await sleep(1_500);
    await store.append(someStream(), 'any', [written()]);
    expect(await tail.reached(await store.head(), 1_000)).toBe(true);

    const forgotten = await session();
    await forgotten.query('begin');
    await appendIn(forgotten);
    await store.append(someStream(), 'any', [written()]);
    expect(await tail.reached(await store.head(), 2_000)).toBe(true);
    expect(tail.events).toHaveLength(2);
    expect(tail.faults).toBe(0);
    expect((await leader.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
    await tail.end();
    await pool.end();
  });

  it('ES-10: stopped and cut off at every moment of catching up, it goes on without loss and without repeat', async () => {
    for (let i = 0; i < 30; i += 1) await store.append(someStream(), 'any', many(400));
    const head = await store.head();
    const pool = openPool(database.url, 3);
    const seen: string[] = [];
    const ends: string[] = [];
    const cuts: Promise<void>[] = [];
    let upTo: Parameters<typeof store.follow>[0] = 'start';
    for (let round = 0; upTo < head || upTo === 'start'; round += 1) {
      const reader = new PostgresEventStore(pool);
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), Math.random() * 30);
      if (round % 3 === 0) cuts.push(cutOff(Math.random() * 20));
      try {
        for await (const batch of reader.follow(upTo, {}, stop.signal)) {
          seen.push(...batch.events.map(({ id }) => id));
          ends.push((upTo = batch.upTo));
          if (Math.random() < 0.3) break;
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'StoreUnavailable' });
      }
      clearTimeout(timer);
    }
    await Promise.all(cuts);
    await pool.end();
    expect(new Set(seen).size).toBe(12_000);
    expect(seen).toHaveLength(12_000);
    expect(ends.toSorted()).toEqual(ends);

    async function cutOff(milliseconds: number): Promise<void> {
      await sleep(milliseconds);
      await database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%horizon%' and pid <> pg_backend_pid()`,
      );
    }
  }, 30_000);

  it('ES-11: of 10,000 events none is wanted; the position moves to the head all the same', async () => {
    for (let i = 0; i < 10; i += 1) await store.append(someStream(), 'any', many(1_000));
    const head = await store.head();
    const types = ['contract.Counted'];
    const batches = await followUntil(store, 'start', { types }, (seen) => seen.at(-1)?.caughtUp === true);
    expect(batches.flatMap(({ events }) => events)).toEqual([]);
    expect(batches.at(-1)?.upTo).toBe(head);
    const again = await followUntil(store, batches.at(-1)?.upTo ?? 'start', { types }, (seen) => seen.length > 0);
    expect(again).toEqual([{ events: [], upTo: head, caughtUp: true }]);
  });

  it('ES-21: positions beyond 2^31 and 2^53 stay exact everywhere', async () => {
    const places = [3_000_000_000n, 2n ** 53n + 1n, 2n ** 62n + 1n];
    const positions: string[] = [];
    for (const place of places) {
      await database.pool.query('select setval($1, $2, false)', ['store.position_seq', place.toString()]);
      const result = await store.append('far-1' as StreamName, 'any', many(2));
      if (result.kind === 'appended') positions.push(result.position);
    }
    const id = await store.storeId();
    expect(positions).toEqual(places.map((place) => `${id}:${(place + 1n).toString().padStart(20, '0')}`));
    const [all] = await followUntil(store, 'start', {}, (seen) => seen.length > 0);
    expect(all?.events.map(({ position }) => position).filter((_, i) => i % 2 === 1)).toEqual(positions);
    expect(all?.upTo).toBe(positions[2]);
    const [rest] = await followUntil(store, positions[1] as Position, {}, (seen) => seen.length > 0);
    expect(rest?.events).toHaveLength(2);
    expect(await store.head()).toBe(positions[2]);
  });

  it('ES-24: a server in Berlin, the night the clocks go back: times are true, and no order rests on them', async () => {
    await database.pool.query(
      `do $$ begin execute format('alter database %I set timezone = %L', current_database(), 'Europe/Berlin'); end $$`,
    );
    const pool = openPool(database.url);
    const berlin = new PostgresEventStore(pool);
    const stream = someStream();
    const before = Date.now();
    await berlin.append(stream, 'any', many(3));
    const [now] = await followUntil(berlin, 'start', {}, (seen) => seen.length > 0);
    expect(Math.abs(Date.parse(now?.events[0]?.recordedAt ?? '') - before)).toBeLessThan(60_000);

    const night = ['2026-10-25T01:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T00:29:59.999Z'];
    const clerk = await session();
    await clerk.query(`set store.allow_rewrite = 'on'`);
    for (const [version, instant] of night.entries()) {
      await clerk.query('update store.events set recorded_at = $1 where version = $2', [instant, version]);
    }
    const [batch] = await followUntil(berlin, 'start', {}, (seen) => seen.length > 0);
    expect(batch?.events.map(({ recordedAt }) => recordedAt)).toEqual(night);
    expect(batch?.events.map(({ version }) => version)).toEqual([0n, 1n, 2n]);
    await pool.end();
  });
});
