import {
  ValueRefused,
  type EventStore,
  type NewEvent,
  type NonEmpty,
} from '../../src/platform/event-store/port/event-store.js';
import { many, readAll, someStream, written } from '../support/events.js';
import type { OpenStore } from '../support/stores.js';
import { follows } from './follow.contract.js';
import { reads } from './read.contract.js';
import { refusesValues } from './values.contract.js';

/**
 * What every store does alike: each adapter, plain and sealed, runs this. `sharedLog`: others have written to it before,
 * so there is no empty one.
 */
export function eventStoreContract(
  adapter: string,
  open: () => Promise<OpenStore>,
  { sharedLog = false }: { readonly sharedLog?: boolean } = {},
): void {
  describe(`event store: ${adapter}`, () => {
    let opened: OpenStore;
    let store: EventStore;
    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    appends(() => store);
    recognisesRepeats(() => store);
    reads(() => store);
    follows(() => store, sharedLog ? undefined : open);
    refusesValues(() => store);
  });
}

function appends(open: () => EventStore): void {
  describe('append', () => {
    it("ES-18: begins a stream at version 0 with 'no-stream'", async () => {
      const result = await open().append(someStream(), 'no-stream', [written()]);
      expect(result).toMatchObject({ kind: 'appended', version: 0n });
    });

    it('ES-18: answers the version of the last event, also of several', async () => {
      const stream = someStream();
      expect(await open().append(stream, 'no-stream', many(3))).toMatchObject({ version: 2n });
      expect(await open().append(stream, 2n, many(2))).toMatchObject({ version: 4n });
    });

    it("ES-18: 'no-stream' on an existing stream is a conflict with its version", async () => {
      const stream = someStream();
      await open().append(stream, 'no-stream', many(2));
      expect(await open().append(stream, 'no-stream', [written()])).toEqual({ kind: 'conflict', actual: 1n });
    });

    it("ES-18: an exact version of a missing stream is a conflict with 'no-stream'", async () => {
      expect(await open().append(someStream(), 0n, [written()])).toEqual({ kind: 'conflict', actual: 'no-stream' });
    });

    it.each([0n, 2n, 7n])('ES-18: expecting %s of a stream at version 1 is a conflict', async (expected) => {
      const stream = someStream();
      await open().append(stream, 'no-stream', many(2));
      expect(await open().append(stream, expected, [written()])).toEqual({ kind: 'conflict', actual: 1n });
    });

    it("ES-18: 'stream-exists' takes an existing stream and refuses a missing one", async () => {
      const stream = someStream();
      expect(await open().append(stream, 'stream-exists', [written()])).toEqual({
        kind: 'conflict',
        actual: 'no-stream',
      });
      await open().append(stream, 'no-stream', [written()]);
      expect(await open().append(stream, 'stream-exists', many(2))).toMatchObject({ kind: 'appended', version: 2n });
    });

    it("ES-18: 'any' takes a missing stream and an existing one", async () => {
      const stream = someStream();
      expect(await open().append(stream, 'any', [written()])).toMatchObject({ kind: 'appended', version: 0n });
      expect(await open().append(stream, 'any', [written()])).toMatchObject({ kind: 'appended', version: 1n });
    });

    it('ES-18: a negative version is refused: only words say that nothing is there', async () => {
      await expect(open().append(someStream(), -1n, [written()])).rejects.toMatchObject({ path: 'expected' });
    });

    it('writes nothing at a conflict', async () => {
      const stream = someStream();
      await open().append(stream, 'no-stream', [written()]);
      const head = await open().head();
      await open().append(stream, 5n, many(3));
      expect(await readAll(open(), stream)).toHaveLength(1);
      expect(await open().head()).toBe(head);
    });

    it('writes all events of an append or none', async () => {
      const stream = someStream();
      const bad = { ...written(), data: { number: Number.NaN } };
      await expect(open().append(stream, 'any', [written(), bad])).rejects.toBeInstanceOf(ValueRefused);
      expect(await readAll(open(), stream)).toEqual([]);
    });

    it('ES-15: of many racers for a new stream exactly one wins', async () => {
      const stream = someStream();
      const results = await Promise.all(
        Array.from({ length: 30 }, () => open().append(stream, 'no-stream', [written()])),
      );
      expect(results.filter(({ kind }) => kind === 'appended')).toHaveLength(1);
      expect(await readAll(open(), stream)).toHaveLength(1);
    });

    it("ES-15: many racers with 'any' all win, each with a version of its own", async () => {
      const stream = someStream();
      const results = await Promise.all(Array.from({ length: 30 }, () => open().append(stream, 'any', [written()])));
      const versions = results.map((result) => (result.kind === 'appended' ? Number(result.version) : -1));
      expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
      expect(await readAll(open(), stream)).toHaveLength(30);
    });

    it('gives later appends greater positions, comparable as text, with the id of the store', async () => {
      const positions: string[] = [];
      for (let i = 0; i < 12; i += 1) {
        const result = await open().append(someStream(), 'any', [written()]);
        if (result.kind === 'appended') positions.push(result.position);
      }
      expect(positions).toHaveLength(12);
      expect(positions.toSorted()).toEqual(positions);
      expect(new Set(positions.map((position) => position.split(':')[0]))).toEqual(new Set([await open().storeId()]));
    });
  });
}

function recognisesRepeats(open: () => EventStore): void {
  describe('repeat', () => {
    it.each(['no-stream', 'any'] as const)(
      "ES-16: the same append with '%s' gives the first answer again",
      async (expected) => {
        const stream = someStream();
        const events = many(3);
        const first = await open().append(stream, expected, events);
        await open().append(stream, 'any', many(2));
        expect(await open().append(stream, expected, events)).toEqual({ ...first, kind: 'replayed' });
        expect(await readAll(open(), stream)).toHaveLength(5);
      },
    );

    it("ES-16: also with an exact version and with 'stream-exists'", async () => {
      const stream = someStream();
      await open().append(stream, 'no-stream', [written()]);
      const exact = many(2);
      const first = await open().append(stream, 0n, exact);
      expect(await open().append(stream, 0n, exact)).toEqual({ ...first, kind: 'replayed' });
      expect(await open().append(stream, 'stream-exists', exact)).toEqual({ ...first, kind: 'replayed' });
    });

    it('ES-16: a part of a former append, in its order, is a repeat of that part', async () => {
      const stream = someStream();
      const [a, b, c] = many(3) as unknown as [NewEvent, NewEvent, NewEvent];
      await open().append(stream, 'no-stream', [a, b, c]);
      expect(await open().append(stream, 'no-stream', [a, b])).toMatchObject({ kind: 'replayed', version: 1n });
      expect(await open().append(stream, 0n, [b, c])).toMatchObject({ kind: 'replayed', version: 2n });
    });

    it.each([
      ['met', 1n],
      ['not met', 'no-stream'],
      ['any', 'any'],
    ] as const)('ES-16: a batch of which a part stands there is a conflict (expectation: %s)', async (_, expected) => {
      const stream = someStream();
      const [a, b] = many(2) as unknown as [NewEvent, NewEvent];
      await open().append(stream, 'no-stream', [a, b]);
      const overlap: NonEmpty<NewEvent> = [b, written()];
      expect(await open().append(stream, expected, overlap)).toEqual({ kind: 'conflict', actual: 1n });
      expect(await readAll(open(), stream)).toHaveLength(2);
    });

    it('ES-16: the same ids in another order are a conflict', async () => {
      const stream = someStream();
      const [a, b] = many(2) as unknown as [NewEvent, NewEvent];
      await open().append(stream, 'no-stream', [a, b]);
      expect(await open().append(stream, 'no-stream', [b, a])).toMatchObject({ kind: 'conflict' });
    });

    it('takes the same id in two streams: ids are unique within their stream', async () => {
      const event = written();
      const [one, two] = [someStream(), someStream()];
      expect(await open().append(one, 'no-stream', [event])).toMatchObject({ kind: 'appended' });
      expect(await open().append(two, 'no-stream', [event])).toMatchObject({ kind: 'appended' });
    });

    it('stores once what is sent twice at the same moment', async () => {
      const stream = someStream();
      const events = many(2);
      const results = await Promise.all([1, 2, 3, 4].map(() => open().append(stream, 'any', events)));
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(['appended', 'replayed', 'replayed', 'replayed']);
      expect(await readAll(open(), stream)).toHaveLength(2);
    });
  });
}
