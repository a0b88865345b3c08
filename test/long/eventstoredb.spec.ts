import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import { killedAfterEveryEvent } from '../contract/trials/kills.js';
import { many, someStream } from '../support/events.js';
import { EventStoreDbServer } from '../support/eventstoredb/server.js';
import { Tail } from '../support/tail.js';

const RECOVERY_MS = 5_000;
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

let server: EventStoreDbServer;
let store: EventStoreDbEventStore;

async function begin(transactions = false): Promise<void> {
  server = await EventStoreDbServer.start({ noiseEvery: 2, transactions });
  store = new EventStoreDbEventStore(server.url);
}

async function append(count: number): Promise<string[]> {
  const events = many(count);
  for (const event of events) await store.append(someStream(), 'no-stream', [event]);
  return idsOf(events);
}

afterEach(async () => {
  await store.close();
  await server.stop();
});

it.each([
  ['each event is committed by itself', false],
  ['the events of an append share their commit position', true],
])(
  'ES-12: killed after every event, 1,000 times (%s): each comes once',
  async (_, transactions) => {
    await begin(transactions);
    for (let i = 0; i < 250; i += 1) await store.append(someStream(), 'no-stream', many(4));
    const seen = await killedAfterEveryEvent(store, 1_000);
    expect(seen).toEqual(idsOf(server.log.records.filter(({ stream }) => stream.startsWith('contract-'))));
    expect(new Set(seen).size).toBe(1_000);
    expect(server.connections).toBe(1);
  },
  60_000,
);

it('several subscriptions that fall silent at once each go on within five seconds, and none disturbs another', async () => {
  await begin();
  const several = [1, 2, 3].map(() => new Tail(store));
  const before = await append(3);
  const reached = async () => {
    const head = await store.head();
    return Promise.all(several.map((tail) => tail.reached(head, RECOVERY_MS)));
  };
  expect(await reached()).toEqual([true, true, true]);
  server.faults.silenceSubscriptions();
  const after = await append(3);
  expect(await reached()).toEqual([true, true, true]);
  await sleep(3_500);
  const last = await append(1);
  expect(await reached()).toEqual([true, true, true]);
  await Promise.all(several.map((tail) => tail.end()));
  for (const tail of several) expect(idsOf(tail.events)).toEqual([...before, ...after, ...last]);
  expect(several.map(({ faults }) => faults)).toEqual([1, 1, 1]);
}, 60_000);
