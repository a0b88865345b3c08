import type { EventStore, NewEvent, NonEmpty } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { APPEND_BYTES, APPEND_EVENTS, EVENT_BYTES } from '../../src/platform/event-store/port/value-rules.js';
import { many, meta, readAll, someStream, written } from '../support/events.js';

const KIBIBYTE = 1024;

function nested(levels: number): object {
  let value: object = {};
  for (let i = 1; i < levels; i += 1) value = { inner: value };
  return value;
}

/** An event whose data and meta are so many bytes of JSON. */
function ofSize(bytes: number): NewEvent {
  const empty = written({ text: '' });
  const rest = bytes - Buffer.byteLength(JSON.stringify(empty.data) + JSON.stringify(empty.meta));
  return { ...empty, data: { text: 'x'.repeat(rest) } };
}

export function refusesValues(open: () => EventStore): void {
  describe('values', () => {
    it.each([
      ['NUL', { answer: 'a\0b' }, 'events[0].data.answer'],
      ['a lone high surrogate', { answer: '\ud800' }, 'events[0].data.answer'],
      ['a lone low surrogate', { list: ['fine', '\udc00!'] }, 'events[0].data.list[1]'],
      ['NUL in a name', { 'a\0': 1 }, 'events[0].data.a\0'],
      ['NaN', { deep: { number: Number.NaN } }, 'events[0].data.deep.number'],
      ['Infinity', { number: Number.POSITIVE_INFINITY }, 'events[0].data.number'],
      ['minus zero', { number: -0 }, 'events[0].data.number'],
      ['a fraction', { number: 0.5 }, 'events[0].data.number'],
      ['an unsafe integer', { number: 2 ** 53 }, 'events[0].data.number'],
      ['undefined', { number: undefined }, 'events[0].data.number'],
      ['a function', { number: () => 1 }, 'events[0].data.number'],
      ['a bigint', { number: 1n }, 'events[0].data.number'],
      ['a Date', { at: new Date(0) }, 'events[0].data.at'],
      ['a Map', { map: new Map() }, 'events[0].data.map'],
      ['a hole in a list', { list: Array(1) }, 'events[0].data.list[0]'],
    ])('ES-22: refuses %s and names where it is', async (_, data, path) => {
      const stream = someStream();
      const refused = open().append(stream, 'any', [written(data)]);
      await expect(refused).rejects.toMatchObject({ name: 'ValueRefused', path });
      expect(await readAll(open(), stream)).toEqual([]);
    });

    it('ES-22: refuses them in metadata and in the personal text of a later event, too', async () => {
      const inMeta = written({}, { meta: meta({ commandId: 'a\0' }) });
      await expect(open().append(someStream(), 'any', [inMeta])).rejects.toMatchObject({
        path: 'events[0].meta.commandId',
      });
      const later = written({ words: '\ud800' });
      await expect(open().append(someStream(), 'any', [written(), later])).rejects.toMatchObject({
        path: 'events[1].data.words',
      });
    });

    it('ES-22: keeps every other text and number exactly', async () => {
      const data = {
        words: '😀 Ёлка 学习 \u0001\u001f\u2028\ufeff"\\/',
        text: 'e\u0301 is not é; \uffff; \u{10ffff}',
        empty: '',
        greatest: Number.MAX_SAFE_INTEGER,
        least: Number.MIN_SAFE_INTEGER,
        decimal: '0.10',
        __proto: { constructor: 'x', '': 1 },
        order: { z: 1, a: 2, 10: 3 },
      };
      const stream = someStream();
      await open().append(stream, 'any', [written(data)]);
      const [recorded] = await readAll(open(), stream);
      expect(JSON.stringify(recorded?.data)).toBe(JSON.stringify(data));
    });

    it.each([
      ['id', { id: 'no-uuid' }, 'events[0].id'],
      ['upper-case id', { id: 'ABCDEF00-0000-4000-8000-000000000000' }, 'events[0].id'],
      ['type', { type: '' }, 'events[0].type'],
      ['version', { schemaVersion: 0 }, 'events[0].schemaVersion'],
      ['data', { data: [] }, 'events[0].data'],
    ])('refuses a wrong %s', async (_, wrong, path) => {
      const event = { ...written(), ...wrong } as NewEvent;
      await expect(open().append(someStream(), 'any', [event])).rejects.toMatchObject({ name: 'ValueRefused', path });
    });

    it('refuses an id that stands twice in one append', async () => {
      const event = written();
      await expect(open().append(someStream(), 'any', [event, event])).rejects.toMatchObject({ path: 'events[1].id' });
    });

    it('refuses an append without events', async () => {
      await expect(open().append(someStream(), 'any', [] as never)).rejects.toMatchObject({ path: 'events' });
    });

    it.each(['noHyphen', '-id', 'category-', 'a_b-1', '9-1', 'a-\0', `a-${'x'.repeat(300)}`])(
      'refuses the stream name %j',
      async (name) => {
        await expect(open().append(name as StreamName, 'any', [written()])).rejects.toMatchObject({ path: 'stream' });
      },
    );

    it('takes an event of 256 KiB and refuses one byte more', async () => {
      const stream = someStream();
      expect(await open().append(stream, 'any', [ofSize(EVENT_BYTES)])).toMatchObject({ kind: 'appended' });
      await expect(open().append(stream, 'any', [ofSize(EVENT_BYTES + 1)])).rejects.toMatchObject({
        path: 'events[0]',
      });
      expect(await readAll(open(), stream)).toHaveLength(1);
    });

    it('takes 256 KiB of personal text, too', async () => {
      const stream = someStream();
      const words = 'ж'.repeat(127 * KIBIBYTE);
      expect(await open().append(stream, 'any', [written({ words })])).toMatchObject({ kind: 'appended' });
      expect((await readAll(open(), stream))[0]?.data).toEqual({ words });
      const tooLong = written({ words: 'ж'.repeat(128 * KIBIBYTE) });
      await expect(open().append(stream, 'any', [tooLong])).rejects.toMatchObject({ path: 'events[0]' });
    });

    it('takes an append of 900 KiB and refuses one byte more', async () => {
      const quarters = [0, 1, 2].map(() => ofSize(EVENT_BYTES));
      const rest = APPEND_BYTES - 3 * EVENT_BYTES;
      const fits = [...quarters, ofSize(rest)] as unknown as [NewEvent];
      const tooLarge = [...quarters, ofSize(rest + 1)] as unknown as [NewEvent];
      expect(await open().append(someStream(), 'any', fits)).toMatchObject({ kind: 'appended' });
      await expect(open().append(someStream(), 'any', tooLarge)).rejects.toMatchObject({ path: 'events' });
    });

    it('takes 1,000 events that are together 900 KiB, and refuses one event more', async () => {
      const size = Math.floor(APPEND_BYTES / APPEND_EVENTS);
      const events = Array.from({ length: APPEND_EVENTS }, () => ofSize(size)) as unknown as NonEmpty<NewEvent>;
      const stream = someStream();
      expect(await open().append(stream, 'any', events)).toMatchObject({ kind: 'appended', version: 999n });
      const tooMany = open().append(stream, 'any', many(APPEND_EVENTS + 1));
      await expect(tooMany).rejects.toMatchObject({ path: 'events' });
      expect(await readAll(open(), stream)).toHaveLength(APPEND_EVENTS);
    });

    it('takes 64 levels of nesting and refuses more', async () => {
      expect(await open().append(someStream(), 'any', [written(nested(64))])).toMatchObject({ kind: 'appended' });
      await expect(open().append(someStream(), 'any', [written(nested(65))])).rejects.toMatchObject({
        reason: expect.stringContaining('nested') as string,
      });
    });
  });
}
