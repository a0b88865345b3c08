import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ManualClock } from '../clock/clock.js';
import type { Caller } from '../contract/caller.js';
import { catalogue, event } from '../event-store/catalogue/event-definition.js';
import { EventCatalogue } from '../event-store/catalogue/event-catalogue.js';
import { InMemoryEventStore } from '../event-store/in-memory/in-memory-event-store.js';
import { StoreUnavailable, type EventStore } from '../event-store/port/event-store.js';
import type { DomainEvent, StreamName } from '../event-store/port/recorded-event.js';
import { randomIds } from '../ids/ids.js';
import { accept, refuse, type Decision, type StreamType } from './decision.js';
import { DecisionRunner } from './decision-runner.js';
import { StateCache, stream } from './state-cache.js';

type Counted = DomainEvent<'test.Counted', { readonly by: number }>;

const counter: StreamType<number, Counted> = {
  category: 'counter',
  initial: 0,
  evolve: (sum, { data }) => sum + data.by,
};
const counted = (by = 1): Counted => ({ type: 'test.Counted', data: { by } });
const known = new EventCatalogue(catalogue<Counted>({ 'test.Counted': event(z.object({ by: z.number() })) }), 'test');

let commands = 0;
function caller(more: Partial<Caller> = {}): Caller {
  commands += 1;
  return {
    actor: { kind: 'person', id: 'mira' },
    personId: 'mira',
    roles: [],
    channel: 'agent',
    locale: 'en',
    correlationId: 'journey',
    commandId: `command-${commands}`,
    ...more,
  };
}

/** A runner over a store; two of them over one store are two processes. */
function runnerOver(store: EventStore) {
  const states = new StateCache(store);
  const clock = new ManualClock('2026-03-02T10:00:00.000Z');
  return { states, runner: new DecisionRunner(store, states, clock, randomIds, known) };
}

async function logOf(store: EventStore, id = 'a') {
  const events = [];
  for await (const one of store.read(`counter-${id}` as StreamName)) events.push(one);
  return events;
}

/** The store with another answer to some appends. */
function appending(store: EventStore, append: (next: EventStore['append']) => EventStore['append']): EventStore {
  const next = store.append.bind(store);
  return Object.assign(Object.create(store) as EventStore, { append: append(next) });
}

/** At most three. */
const upToThree = (sum: number): Decision<Counted, { code: 'full'; details: { sum: number } }> =>
  sum < 3 ? accept(counted()) : refuse('full', { sum });

describe('a command', () => {
  it('is decided on the stream and recorded with what is known of it', async () => {
    const store = new InMemoryEventStore();
    const { runner } = runnerOver(store);
    const who = caller({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' });
    expect(await runner.run(counter, 'a', who, upToThree, { subjects: ['mira'] })).toMatchObject({
      kind: 'accepted',
      state: 1,
      repeated: false,
    });
    expect((await logOf(store))[0]?.meta).toEqual({
      correlationId: 'journey',
      causationId: who.commandId,
      commandId: who.commandId,
      actor: { kind: 'person', id: 'mira' },
      occurredAt: '2026-03-02T10:00:00.000Z',
      subjects: ['mira'],
      appVersion: 'test',
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    });
  });

  it('sent again is answered with what it recorded, also by another process', async () => {
    const store = new InMemoryEventStore();
    const who = caller();
    await runnerOver(store).runner.run(counter, 'a', who, () => accept(counted(7)));
    await runnerOver(store).runner.run(counter, 'a', caller(), () => accept(counted(1)));
    const again = await runnerOver(store).runner.run(counter, 'a', who, () => accept(counted(99)));
    expect(again).toMatchObject({ kind: 'accepted', repeated: true, events: [{ data: { by: 7 } }] });
    expect(await logOf(store)).toHaveLength(2);
  });

  it('sent again after hundreds of others is still a repeat', async () => {
    const { runner } = runnerOver(new InMemoryEventStore());
    const who = caller();
    await runner.run(counter, 'a', who, () => accept(counted(7), counted(8)));
    for (let i = 0; i < 300; i += 1) await runner.run(counter, 'a', caller(), () => accept(counted()));
    const again = await runner.run(counter, 'a', who, () => accept(counted(99)));
    expect(again).toMatchObject({ repeated: true, state: 15, events: [{ data: { by: 7 } }, { data: { by: 8 } }] });
  });

  it('is found by what it recorded, with the state it left, before it is decided', async () => {
    const store = new InMemoryEventStore();
    const [who, other] = [caller(), caller()];
    const { runner } = runnerOver(store);
    expect(await runner.done(counter, 'a', who)).toBeUndefined();
    await runner.run(counter, 'a', other, () => accept(counted(1)));
    await runner.run(counter, 'a', who, () => accept(counted(7)));
    const found = { kind: 'accepted', repeated: true, state: 8, events: [{ data: { by: 7 } }] };
    expect(await runner.done(counter, 'a', who)).toMatchObject(found);
    await runner.run(counter, 'a', caller(), () => accept(counted(100)));
    expect(await runnerOver(store).runner.done(counter, 'a', who)).toMatchObject(found);
    expect(await runner.done(counter, 'b', who)).toBeUndefined();
  });

  it('that is refused records only what the refusal must', async () => {
    const store = new InMemoryEventStore();
    const { runner } = runnerOver(store);
    const refused = { ...refuse('full', { sum: 0 }), events: [counted(2)] };
    expect(await runner.run(counter, 'a', caller(), () => refused)).toEqual({
      kind: 'refused',
      refusal: { code: 'full', details: { sum: 0 } },
      state: 2,
    });
    await runner.run(counter, 'b', caller(), () => refuse('full', { sum: 0 }));
    expect(await logOf(store, 'b')).toEqual([]);
  });

  it('that was refused is refused again when it is repeated, although the refusal recorded something', async () => {
    const store = new InMemoryEventStore();
    const { runner } = runnerOver(store);
    const who = caller();
    const decide = (sum: number) => ({ ...refuse('full', { sum }), events: sum === 0 ? [counted()] : [] });
    expect(await runner.run(counter, 'a', who, decide)).toMatchObject({ kind: 'refused', state: 1 });
    expect(await runner.run(counter, 'a', who, decide)).toMatchObject({
      kind: 'refused',
      refusal: { details: { sum: 1 } },
    });
    expect((await logOf(store)).map(({ meta }) => meta.causationId)).toEqual([who.commandId]);
  });

  it('MCP-20: of a caller who has gone writes nothing', async () => {
    const store = new InMemoryEventStore();
    const { runner } = runnerOver(store);
    const gone = new AbortController();
    const running = runner.run(counter, 'a', caller({ signal: gone.signal }), async () => {
      gone.abort();
      return accept(counted());
    });
    await expect(running).rejects.toThrow('aborted');
    expect(await logOf(store)).toEqual([]);
  });
});

describe('contention', () => {
  it('commands of one process on one stream queue up and all are decided on the newest state', async () => {
    const store = new InMemoryEventStore();
    const { runner } = runnerOver(store);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => runner.run(counter, 'a', caller(), upToThree)));
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(3);
    expect(await logOf(store)).toHaveLength(3);
  });

  it('of two processes one conflicts, and is decided again on what the other wrote', async () => {
    const store = new InMemoryEventStore();
    const [one, two] = [runnerOver(store).runner, runnerOver(store).runner];
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : two).run(counter, 'a', caller(), upToThree)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toHaveLength(37);
    expect((await logOf(store)).map(({ version }) => version)).toEqual([0n, 1n, 2n]);
  });

  it('that does not end is busy after two seconds, with nothing written', async () => {
    const store = new InMemoryEventStore();
    const losing = appending(store, () => async () => ({ kind: 'conflict', actual: 5n }));
    const began = Date.now();
    expect(await runnerOver(losing).runner.run(counter, 'a', caller(), () => accept(counted()))).toEqual({
      kind: 'busy',
    });
    expect(Date.now() - began).toBeGreaterThanOrEqual(2_000);
    expect(await logOf(store)).toEqual([]);
  });
});

describe('an append whose answer was lost', () => {
  it('is repeated with the same ids and counts once', async () => {
    const store = new InMemoryEventStore();
    let lost = 2;
    const flaky = appending(store, (next) => async (...args) => {
      const result = await next(...args);
      if (lost-- > 0) throw new StoreUnavailable('unknown');
      return result;
    });
    const outcome = await runnerOver(flaky).runner.run(counter, 'a', caller(), () => accept(counted(5)));
    expect(outcome).toMatchObject({ kind: 'accepted', state: 5 });
    expect(await logOf(store)).toHaveLength(1);
  });

  it('is a failure with a time to try again when the store stays away', async () => {
    const gone = appending(new InMemoryEventStore(), () => async () => {
      throw new StoreUnavailable('not-applied');
    });
    await expect(runnerOver(gone).runner.run(counter, 'a', caller(), () => accept(counted()))).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 2,
    });
  });
});

describe('the state cache', () => {
  it('never gives an old state: what another process wrote is seen by the next load', async () => {
    const store = new InMemoryEventStore();
    const [here, there] = [runnerOver(store), runnerOver(store)];
    for (let sum = 1; sum <= 5; sum += 1) {
      await there.runner.run(counter, 'a', caller(), () => accept(counted()));
      const [a, b] = await here.states.load(stream(counter, 'a'), stream(counter, 'b'));
      expect([a.state, a.version, b.state, b.version]).toEqual([sum, BigInt(sum - 1), 0, -1n]);
    }
  });

  it('asks only for what is newer than it knows', async () => {
    const store = new InMemoryEventStore();
    const { runner, states } = runnerOver(store);
    for (let i = 0; i < 3; i += 1) await runner.run(counter, 'a', caller(), () => accept(counted()));
    await states.load(stream(counter, 'a'));
    const asked: bigint[] = [];
    const readMany = store.readMany.bind(store);
    store.readMany = (streams) => {
      asked.push(...streams.map(({ version }) => version));
      return readMany(streams);
    };
    await states.load(stream(counter, 'a'));
    expect(asked).toEqual([2n]);
  });
});
