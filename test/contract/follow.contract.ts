import type { Batch, EventStore, Filter } from '../../src/platform/event-store/port/event-store.js';
import type { Position } from '../../src/platform/event-store/port/recorded-event.js';
import { all, many, someStream, written } from '../support/events.js';
import type { OpenStore } from '../support/stores.js';
import { followUntil } from '../support/tail.js';

/** `openFresh` gives a store with an empty log, where that is to be had. */
export function follows(open: () => EventStore, openFresh: (() => Promise<OpenStore>) | undefined): void {
  const positionNow = () => open().head();
  const until = (after: Position | 'start', filter: Filter, enough: (batches: readonly Batch[]) => boolean) =>
    followUntil(open(), after, filter, enough);
  const eventsOf = (batches: readonly Batch[]) => batches.flatMap(({ events }) => events);

  describe('follow', () => {
    it('gives the log of all streams in one order', async () => {
      const before = await positionNow();
      const [one, two] = [someStream(), someStream()];
      await open().append(one, 'any', many(2));
      await open().append(two, 'any', many(1));
      await open().append(one, 'any', many(1));
      const seen = eventsOf(await until(before, {}, (batches) => eventsOf(batches).length >= 4));
      expect(seen.map(({ stream, version }) => [stream, version])).toEqual([
        [one, 0n],
        [one, 1n],
        [two, 0n],
        [one, 2n],
      ]);
      const positions = seen.map(({ position }) => position);
      expect(positions.toSorted()).toEqual(positions);
    });

    it('gives the same events as reading the stream', async () => {
      const before = await positionNow();
      const stream = someStream();
      await open().append(stream, 'any', [written({ words: 'one', number: 1 }), written({ words: null })]);
      const seen = eventsOf(await until(before, {}, (batches) => eventsOf(batches).length >= 2));
      expect(seen).toEqual(await all(open().read(stream)));
    });

    it('waits for what is appended later', async () => {
      const before = await positionNow();
      const waiting = until(before, {}, (batches) => eventsOf(batches).length >= 1);
      await open().append(someStream(), 'any', [written({ number: 5 })]);
      expect(eventsOf(await waiting)[0]?.data).toEqual({ number: 5 });
    });

    it('continues after any position it gave, without loss and without repeat', async () => {
      const before = await positionNow();
      await open().append(someStream(), 'any', many(5));
      const events = eventsOf(await until(before, {}, (batches) => eventsOf(batches).length >= 5));
      const rest = await until(events[1]?.position ?? 'start', {}, (batches) => eventsOf(batches).length >= 3);
      expect(eventsOf(rest).map(({ id }) => id)).toEqual(events.slice(2).map(({ id }) => id));
    });

    it('gives only the types asked for', async () => {
      const before = await positionNow();
      await open().append(someStream(), 'any', [written(), written({}, { type: 'contract.Counted' }), written()]);
      const batches = await until(before, { types: ['contract.Counted'] }, (seen) => eventsOf(seen).length >= 1);
      expect(eventsOf(batches).map(({ type }) => type)).toEqual(['contract.Counted']);
    });

    it('ES-11: moves on also when the filter swallowed everything', async () => {
      const before = await positionNow();
      for (let i = 0; i < 3; i += 1) await open().append(someStream(), 'any', many(300));
      const head = await positionNow();
      const batches = await until(before, { types: ['contract.Counted'] }, (seen) => (seen.at(-1)?.upTo ?? '') >= head);
      expect(eventsOf(batches)).toEqual([]);
      expect(batches.at(-1)).toMatchObject({ upTo: head, caughtUp: true });
    });

    it('upTo never goes back and reaches the head', async () => {
      const before = await positionNow();
      for (let i = 0; i < 5; i += 1) await open().append(someStream(), 'any', many(500));
      const head = await positionNow();
      const ends = (await until(before, {}, (seen) => (seen.at(-1)?.upTo ?? '') >= head)).map(({ upTo }) => upTo);
      expect(ends.toSorted()).toEqual(ends);
      expect(ends.at(-1)).toBe(head);
    });

    it('says in the end that it has caught up, however long the log is', async () => {
      const before = await positionNow();
      for (let i = 0; i < 4; i += 1) await open().append(someStream(), 'any', many(500));
      const batches = await until(before, {}, (seen) => seen.at(-1)?.caughtUp === true);
      expect(eventsOf(batches)).toHaveLength(2_000);
    });

    it('says at once that it has caught up when nothing is new', async () => {
      const before = await positionNow();
      expect(await until(before, {}, (batches) => batches.length > 0)).toEqual([
        { events: [], upTo: before, caughtUp: true },
      ]);
    });

    const itOnEmpty = openFresh ? it : it.skip;
    itOnEmpty('says so on an empty log too, which has no head', async () => {
      if (!openFresh) return;
      const fresh = await openFresh();
      try {
        expect(await fresh.store.head()).toBe('start');
        const [first] = await followUntil(fresh.store, 'start', {}, (batches) => batches.length > 0);
        expect(first).toMatchObject({ events: [], caughtUp: true });
        await fresh.store.append(someStream(), 'any', [written({ number: 1 })]);
        const later = await followUntil(
          fresh.store,
          first?.upTo ?? 'start',
          {},
          (batches) => eventsOf(batches).length > 0,
        );
        expect(eventsOf(later)[0]?.data).toEqual({ number: 1 });
      } finally {
        await fresh.close();
      }
    });

    it('ends when the signal aborts, also in the middle of waiting', async () => {
      const stop = new AbortController();
      const batches = all(open().follow(await positionNow(), {}, stop.signal));
      setTimeout(() => stop.abort(), 50);
      expect(await batches).toHaveLength(1);
    });

    it('gives nothing when the signal had aborted before', async () => {
      expect(await all(open().follow('start', {}, AbortSignal.abort()))).toEqual([]);
    });

    it('serves several followers at once', async () => {
      const before = await positionNow();
      const following = [1, 2, 3].map(() => until(before, {}, (batches) => eventsOf(batches).length >= 20));
      await Promise.all(Array.from({ length: 20 }, () => open().append(someStream(), 'any', [written()])));
      const [one, two, three] = (await Promise.all(following)).map((batches) => eventsOf(batches).map(({ id }) => id));
      expect(new Set(one).size).toBe(20);
      expect(two).toEqual(one);
      expect(three).toEqual(one);
    });

    it('refuses a position of another store', async () => {
      const foreign = `ffffffffffff:${'1'.padStart(20, '0')}` as Position;
      await expect(until(foreign, {}, () => true)).rejects.toThrow('belongs to another event store');
    });

    it('refuses a position beyond the end of the log', async () => {
      const beyond = `${await open().storeId()}:${'9'.repeat(18).padStart(20, '0')}` as Position;
      await expect(until(beyond, {}, () => true)).rejects.toThrow('beyond the end');
    });

    it('has the newest event as its head', async () => {
      const result = await open().append(someStream(), 'any', many(2));
      expect(await open().head()).toBe(result.kind === 'appended' ? result.position : undefined);
    });
  });
}
