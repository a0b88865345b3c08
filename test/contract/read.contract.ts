import { randomUUID } from 'node:crypto';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { all, many, meta, readAll, someStream, written } from '../support/events.js';

export function reads(open: () => EventStore): void {
  describe('read', () => {
    it('gives back what was appended, with its place', async () => {
      const stream = someStream();
      const event = written(
        { words: 'Grüße', number: 7, list: [1, { deep: null }], yes: true },
        { meta: meta({ traceparent: '00-ab-cd-01', subjects: ['someone', 'other'] }) },
      );
      const result = await open().append(stream, 'no-stream', [event]);
      const [recorded] = await readAll(open(), stream);
      expect(recorded).toEqual({
        ...event,
        stream,
        version: 0n,
        position: result.kind === 'appended' ? result.position : undefined,
        recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      });
    });

    it('gives nothing for a missing stream', async () => {
      expect(await readAll(open(), someStream())).toEqual([]);
    });

    it('gives every event of a long stream, in order', async () => {
      const stream = someStream();
      for (let i = 0; i < 3; i += 1) await open().append(stream, 'any', many(400));
      const versions = (await readAll(open(), stream)).map(({ version }) => version);
      expect(versions).toEqual(Array.from({ length: 1_200 }, (_, i) => BigInt(i)));
    });

    it.each([
      [{ from: 2n }, [2n, 3n, 4n]],
      [{ limit: 2 }, [0n, 1n]],
      [{ from: 1n, limit: 3 }, [1n, 2n, 3n]],
      [{ from: 9n }, []],
      [{ limit: 0 }, []],
    ])('reads the range %o', async (range, versions) => {
      const stream = someStream();
      await open().append(stream, 'no-stream', many(5));
      expect((await all(open().read(stream, range))).map(({ version }) => version)).toEqual(versions);
    });

    it('keeps streams apart whose names begin alike', async () => {
      const stream = someStream();
      const longer = `${stream}-more` as StreamName;
      await open().append(stream, 'no-stream', [written({ number: 1 })]);
      await open().append(longer, 'no-stream', [written({ number: 2 })]);
      expect((await readAll(open(), stream)).map(({ data }) => data)).toEqual([{ number: 1 }]);
    });

    it('cannot be changed through what was handed in', async () => {
      const stream = someStream();
      const data = { list: [1] };
      await open().append(stream, 'no-stream', [written(data)]);
      data.list.push(2);
      expect((await readAll(open(), stream))[0]?.data).toEqual({ list: [1] });
    });

    it('readMany gives for each stream, in the order asked, what is newer than known', async () => {
      const [one, two, missing] = [someStream(), someStream(), someStream()];
      await open().append(one, 'no-stream', many(3));
      await open().append(two, 'no-stream', many(2));
      const news = await open().readMany([
        { stream: two, version: -1n },
        { stream: missing, version: -1n },
        { stream: one, version: 1n },
        { stream: two, version: 1n },
      ]);
      expect(news.map((events) => events.map(({ stream, version }) => [stream, version]))).toEqual([
        [
          [two, 0n],
          [two, 1n],
        ],
        [],
        [[one, 2n]],
        [],
      ]);
    });

    it('readMany of nothing is nothing', async () => {
      expect(await open().readMany([])).toEqual([]);
    });

    it('keeps an id and a type exactly', async () => {
      const stream = someStream();
      const id = randomUUID();
      await open().append(stream, 'any', [written({}, { id, type: 'contract.Counted', schemaVersion: 1 })]);
      expect((await readAll(open(), stream))[0]).toMatchObject({ id, type: 'contract.Counted', schemaVersion: 1 });
    });
  });
}
