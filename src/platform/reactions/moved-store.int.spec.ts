import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSums, sums, whenTen } from '../../../test/support/reaction-world.js';
import { counted, counters, eventually, newEvent, ReadWorld } from '../../../test/support/read-world.js';
import { InMemoryEventStore } from '../event-store/in-memory/in-memory-event-store.js';
import type { EventStore } from '../event-store/port/event-store.js';
import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { history } from '../event-store/transfer/history.js';
import { openReaction } from './open-reaction.js';
import { claim } from './outbox.js';
import { ReactionControl } from './reaction-control.js';
import type { CommandToSend } from './reaction.js';
import { Reactions } from './reactions.js';

let world: ReadWorld;
let sent: CommandToSend[];
beforeEach(async () => {
  world = await ReadWorld.open();
  sent = [];
  await createSums(world.pool);
});
afterEach(() => world.end());

const sending = (command: CommandToSend) => Promise.resolve(void sent.push(command));

function reacting(store = world.store, send = sending) {
  const reactions = new Reactions(store, world.pool, [whenTen()], send);
  const worker = world.worker([counters()], { beside: [reactions] }, store);
  worker.daemon.start();
  return worker;
}

const settledAll = async () =>
  (await world.pool.query(`select 1 from control.owed_commands where status = 'owed'`)).rowCount === 0;

/** Appends what one log holds to another, in its order: as an import does. */
async function move(from: EventStore, to: EventStore): Promise<void> {
  for await (const { events } of history(from)) {
    for (const event of events) await to.append(event.stream, 'any', [event]);
  }
}

test('a reaction goes on in the store its events moved to, and answers none of them again', async () => {
  const former = reacting();
  await world.add(counted('a', 10), counted('b', 1));
  await eventually('sent', () => sent.length === 2);
  await eventually('taken', async () => (await sums(world.pool)).length === 2);
  await former.daemon.stop();
  const moved = new InMemoryEventStore();
  await move(world.store, moved);
  reacting(moved);
  await moved.append('test-b' as RecordedEvent['stream'], 'any', [newEvent(counted('b', 9))]);
  await eventually('sent', () => sent.length === 4);
  expect(await sums(world.pool)).toEqual([
    { counter: 'a', sum: 10 },
    { counter: 'b', sum: 10 },
  ]);
  expect(await new ReactionControl(world.pool).list()).toMatchObject([{ status: 'running', problem: null }]);
});

test('a reaction that had nothing to answer yet goes on in the other store, and answers what is there', async () => {
  const former = reacting();
  const control = new ReactionControl(world.pool);
  await eventually('there', async () => (await control.list()).length === 1);
  await former.daemon.stop();
  const moved = new InMemoryEventStore();
  await moved.append('test-b' as RecordedEvent['stream'], 'any', [newEvent(counted('b', 10))]);
  reacting(moved);
  await eventually('sent', () => sent.length === 2);
  expect(await control.list()).toMatchObject([{ status: 'running', problem: null }]);
});

test('a reaction stops at a store that does not hold what it answered last, and begins anew there when it is told to', async () => {
  const former = reacting();
  await world.add(counted('a', 10));
  await eventually('sent', () => sent.length === 2);
  await former.daemon.stop();
  const other = new InMemoryEventStore();
  await other.append('test-a' as RecordedEvent['stream'], 'any', [newEvent(counted('a', 10))]);
  reacting(other);
  const stopped = async () => (await new ReactionControl(world.pool).list())[0];
  await eventually('stopped', async () => (await stopped())?.status === 'stopped');
  expect((await stopped())?.problem).toMatch(
    /^other store: it was built from store \w+, and this is store \w+; .* let it begin anew with this one: lyceum reaction begin when-ten$/,
  );
  expect(sent).toHaveLength(2);

  const control = new ReactionControl(world.pool);
  expect(await control.begin(['nobody'])).toEqual([]);
  expect(await control.begin('all')).toEqual(['when-ten']);
  await eventually('sent', () => sent.length === 4);
  await eventually('settled', settledAll);
  expect(await sums(world.pool)).toEqual([{ counter: 'a', sum: 10 }]);
  expect(await control.list()).toMatchObject([{ status: 'running', problem: null, owed: 0 }]);
  expect(await control.begin('all')).toEqual([]);
});

test('what is owed to one store is not sent to another one, and is sent when its own is there again', async () => {
  const former = reacting(world.store, () => Promise.reject(new Error('not now')));
  await world.add(counted('a', 10));
  const tried = async () =>
    (await world.pool.query('select 1 from control.owed_commands where error is not null')).rowCount;
  await eventually('tried', async () => (await tried()) !== 0);
  await former.daemon.stop();
  await world.pool.query('update control.owed_commands set due_at = now()');
  const { rows } = await world.pool.query('update control.leadership set epoch = epoch + 1 returning epoch::text');
  const epoch = BigInt(rows[0].epoch);
  const claimed = async () => (await claim(world.pool, 'when-ten', epoch, 2)).map(({ command }) => command);
  const opened = (store: EventStore) => openReaction(whenTen(), { store, pool: world.pool, epoch });
  expect(await claimed()).toEqual([]);
  expect(await opened(new InMemoryEventStore())).toBe('stopped');
  expect(await claimed()).toEqual([]);
  expect(await opened(world.store)).toBe(await world.store.head());
  expect(await claimed()).toEqual(['first']);
});

test('a reaction that stopped at a store connected by mistake goes on by itself when its own is there again', async () => {
  const first = reacting();
  await world.add(counted('a', 5));
  await eventually('taken', async () => (await sums(world.pool)).length === 1);
  await first.daemon.stop();
  const mistaken = reacting(new InMemoryEventStore());
  const control = new ReactionControl(world.pool);
  await eventually('stopped', async () => (await control.list())[0]?.status === 'stopped');
  await mistaken.daemon.stop();
  reacting();
  await world.add(counted('a', 5));
  await eventually('sent', () => sent.length === 2);
  expect(await sums(world.pool)).toEqual([{ counter: 'a', sum: 10 }]);
  expect(await control.list()).toMatchObject([{ status: 'running', problem: null }]);
});
