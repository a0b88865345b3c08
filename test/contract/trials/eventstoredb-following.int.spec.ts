import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import type { Position, StreamName } from '../../../src/platform/event-store/port/recorded-event.js';
import { many, someStream, written } from '../../support/events.js';
import type { LogOptions } from '../../support/eventstoredb/log.js';
import { EventStoreDbServer } from '../../support/eventstoredb/server.js';
import { followUntil, Tail } from '../../support/tail.js';
import { killedAfterEveryEvent } from './kills.js';

/** Within so long a follower that got nothing gets on by itself. */
const RECOVERY_MS = 5_000;

let server: EventStoreDbServer;
let store: EventStoreDbEventStore;
const tails: Tail[] = [];

async function begin(options: LogOptions): Promise<void> {
  server = await EventStoreDbServer.start(options);
  store = new EventStoreDbEventStore(server.url);
}

function follow(after: Position | 'start' = 'start'): Tail {
  const tail = new Tail(store, after);
  tails.push(tail);
  return tail;
}

async function append(count: number): Promise<string[]> {
  const events = many(count);
  for (const event of events) await store.append(someStream(), 'no-stream', [event]);
  return events.map(({ id }) => id);
}

const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

beforeEach(() => begin({ noiseEvery: 2 }));
afterEach(async () => {
  await Promise.all(tails.splice(0).map((tail) => tail.end()));
  await store.close();
  await server.stop();
});

describe('EventStoreDB: a subscription that ends', () => {
  it.each([
    ['by itself', 'silenceSubscriptions'],
    ['like every later one on its connection', 'silenceConnections'],
  ] as const)('without a word, %s: the follower notices and goes on within five seconds', async (_, how) => {
    const tail = follow();
    const before = await append(5);
    expect(await tail.reached(await store.head())).toBe(true);
    server.faults[how]();
    const after = await append(5);
    expect(await tail.reached(await store.head(), RECOVERY_MS)).toBe(true);
    expect(idsOf(tail.events)).toEqual([...before, ...after]);
    expect(tail.faults).toBe(1);
  });

  it.each(['endSubscriptions', 'cutConnections'] as const)('by %s: it goes on at once', async (how) => {
    const tail = follow();
    const before = await append(2);
    expect(await tail.reached(await store.head())).toBe(true);
    if (how === 'endSubscriptions') server.faults.endSubscriptions();
    else server.cutConnections();
    await sleep(100);
    const after = await append(2);
    expect(await tail.reached(await store.head(), 1_000)).toBe(true);
    expect(idsOf(tail.events)).toEqual([...before, ...after]);
    expect(tail.faults).toBe(1);
  });

  it('with its connection, which nobody noticed: it goes on within five seconds on a new one', async () => {
    const tail = follow();
    const before = await append(5);
    expect(await tail.reached(await store.head())).toBe(true);
    server.muteConnections();
    const other = new EventStoreDbEventStore(server.url);
    const event = written();
    await other.append(someStream(), 'no-stream', [event]);
    expect(await tail.reached(await other.head(), RECOVERY_MS)).toBe(true);
    expect(idsOf(tail.events)).toEqual([...before, event.id]);
    await other.close();
  });

  it('ES-9: with its server: it goes on by itself within five seconds after the restart', async () => {
    const tail = follow();
    const before = await append(5);
    expect(await tail.reached(await store.head())).toBe(true);
    await server.stop();
    await sleep(2_000);
    await server.start();
    const began = Date.now();
    const restarted = new EventStoreDbEventStore(server.url);
    const event = written();
    await restarted.append(someStream(), 'no-stream', [event]);
    expect(await tail.reached(await restarted.head(), RECOVERY_MS)).toBe(true);
    expect(Date.now() - began).toBeLessThan(RECOVERY_MS);
    expect(idsOf(tail.events)).toEqual([...before, event.id]);
    expect(tail.faults).toBeGreaterThan(0);
    await restarted.close();
  });

  it('nothing to be had is no sign of death: a quiet follower keeps its subscription', async () => {
    const tail = follow();
    await append(1);
    for (let i = 0; i < 4; i += 1) {
      await sleep(1_000);
      server.log.system('$stats-127.0.0.1:2113', '$statsCollected');
    }
    expect(server.subscriptions).toBe(1);
    expect(tail.faults).toBe(0);
  });

  it('a server that looks through thousands of its own records is alive: its checkpoints say so', async () => {
    const [first] = await append(1);
    for (let i = 0; i < 3_500; i += 1) server.log.system(`$ce-contract`, '$>');
    const [last] = await append(1);
    server.faults.scanMilliseconds = 25;
    const tail = follow();
    expect(await tail.reached(await store.head())).toBe(true);
    expect(idsOf(tail.events)).toEqual([first, last]);
    expect(server.subscriptions).toBe(1);
  });
});

describe('EventStoreDB: catching up', () => {
  it('ES-10: stopped and cut off at every moment of catching up, it goes on without loss and without repeat', async () => {
    for (let i = 0; i < 30; i += 1) await store.append(someStream(), 'any', many(400));
    const head = await store.head();
    const seen: string[] = [];
    const ends: string[] = [];
    let upTo: Position | 'start' = 'start';
    for (let round = 0; upTo < head || upTo === 'start'; round += 1) {
      const stop = new AbortController();
      const timers = [setTimeout(() => stop.abort(), Math.random() * 100)];
      if (round % 3 === 0) timers.push(setTimeout(() => server.cutConnections(), Math.random() * 60));
      try {
        for await (const batch of store.follow(upTo, {}, stop.signal)) {
          seen.push(...idsOf(batch.events));
          ends.push((upTo = batch.upTo));
          if (Math.random() < 0.3) break;
        }
      } catch (error) {
        expect(error).toMatchObject({ name: 'StoreUnavailable' });
      }
      timers.forEach((timer) => clearTimeout(timer));
    }
    expect(new Set(seen).size).toBe(12_000);
    expect(seen).toHaveLength(12_000);
    expect(ends.toSorted()).toEqual(ends);
  });

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

  it('a single event that is not wanted is passed at once, not after dozens of others', async () => {
    const types = ['contract.Counted'];
    await append(1);
    const before = await store.head();
    const passed = followUntil(store, before, { types }, (seen) => (seen.at(-1)?.upTo ?? '') > before);
    await append(1);
    const began = Date.now();
    expect((await passed).at(-1)).toMatchObject({ events: [], upTo: await store.head() });
    expect(Date.now() - began).toBeLessThan(500);
  });

  it.each([
    ['each event is committed by itself', false],
    ['the events of an append share their commit position', true],
  ])('ES-12: killed after every event, 200 times (%s): each comes once', async (_, transactions) => {
    await store.close();
    await server.stop();
    await begin({ noiseEvery: 2, transactions });
    for (let i = 0; i < 50; i += 1) await store.append(someStream(), 'no-stream', many(4));
    const seen = await killedAfterEveryEvent(store, 200);
    expect(seen).toEqual(idsOf(server.log.records.filter(({ stream }) => stream.startsWith('contract-'))));
    expect(new Set(seen).size).toBe(200);
    expect(server.connections).toBe(1);
  });

  it('ES-21: positions beyond 2^31 and 2^53 stay exact everywhere', async () => {
    for (const startsAt of [3_000_000_000n, 2n ** 53n + 1n, 2n ** 62n + 1n]) {
      await store.close();
      await server.stop();
      await begin({ startsAt });
      const stream = 'far-1' as StreamName;
      const first = await store.append(stream, 'no-stream', many(2));
      const last = await store.append(stream, 1n, many(2));
      const [, second, , fourth] = server.log.stream(stream);
      const id = await store.storeId();
      const position = (place = 0n) => `${id}:${String(place).padStart(20, '0')}/${String(place).padStart(20, '0')}`;
      expect(first).toMatchObject({ position: position(second?.commit) });
      expect(last).toMatchObject({ position: position(fourth?.commit) });
      expect(second?.commit).toBeGreaterThan(startsAt);
      const after = position(second?.commit) as Position;
      const rest = await followUntil(store, after, {}, (seen) => seen.at(-1)?.caughtUp === true);
      expect(rest.flatMap(({ events }) => events).map(({ version }) => version)).toEqual([2n, 3n]);
      expect(await store.head()).toBe(position(fourth?.commit));
    }
  });
});

describe('EventStoreDB: others on the same server', () => {
  it('what other programs and the system write is passed over, by followers and by the head', async () => {
    const [first] = await append(1);
    const data = Buffer.from('{"total":0.5}');
    const foreign = { id: crypto.randomUUID(), type: 'OrderPlaced', contentType: 'application/json', data };
    server.log.append('orders-1', -1n, [{ ...foreign, metadata: new Uint8Array() }]);
    const binary = { ...foreign, id: crypto.randomUUID(), contentType: 'application/octet-stream' };
    server.log.append('orders-1', 0n, [{ ...binary, metadata: Buffer.from([0xff]) }]);
    const head = await store.head();
    const seen = await followUntil(store, 'start', {}, (batches) => batches.at(-1)?.caughtUp === true);
    expect(idsOf(seen.flatMap(({ events }) => events))).toEqual([first]);
    expect(seen.at(-1)?.upTo).toBe(head);
  });

  it('ES-24: the time at which an event was recorded is the true one', async () => {
    const before = Date.now();
    await append(1);
    const [batch] = await followUntil(store, 'start', {}, (seen) => seen.some(({ events }) => events.length > 0));
    const recordedAt = Date.parse(batch?.events[0]?.recordedAt ?? '');
    expect(recordedAt).toBeGreaterThanOrEqual(before);
    expect(recordedAt).toBeLessThanOrEqual(Date.now());
  });

  it('two processes that ask at once get the same name of the store', async () => {
    const others = [1, 2, 3].map(() => new EventStoreDbEventStore(server.url));
    const names = await Promise.all([store, ...others].map((one) => one.storeId()));
    expect(new Set(names).size).toBe(1);
    await Promise.all(others.map((other) => other.close()));
  });
});
