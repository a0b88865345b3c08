import { expect, test } from '@jest/globals';
import { recorded } from '../../../test/support/recorded.js';
import type { DomainEvent } from '../event-store/port/recorded-event.js';
import { eventsByKey, foldKey } from './fold.js';
import { KeysUnknown } from './keys-unknown.js';
import { projection } from './projection.js';

type Added = DomainEvent<'test.Added', { readonly keys: readonly string[]; readonly by: number }>;
const added = (by: number, ...keys: string[]): Added => ({ type: 'test.Added', data: { keys, by } });

const sums = projection<{ id: string; sum: number }, Added>({
  name: 'sums',
  generation: 1,
  key: 'id',
  columns: { id: 'text', sum: 'int not null' },
  indexes: [],
  on: ['test.Added'],
  keysOf: ({ data }) => data.keys,
  evolve(row, { data }, id) {
    if (data.by === 13) throw new Error('thirteen');
    return data.by === 0 ? undefined : { id, sum: (row?.sum ?? 0) + data.by };
  },
});

test('an event is folded once into every row it touches, in the order of the log', () => {
  const events = recorded([added(1, 'a', 'b', 'a'), added(2, 'b'), added(3)]);
  const keyed = eventsByKey(sums, events);
  expect([...keyed].map(([key, list]) => [key, list.map(({ data }) => (data as Added['data']).by)])).toEqual([
    ['a', [1]],
    ['b', [1, 2]],
  ]);
  expect(foldKey(sums, 'b', undefined, keyed.get('b') ?? [])).toEqual({ row: { id: 'b', sum: 3 }, left: [] });
});

test('ES-29 a fold stops at the event that fails, with the row as it was before it and what is left', () => {
  const events = recorded([added(1, 'a'), added(13, 'a'), added(2, 'a')]);
  const folded = foldKey(sums, 'a', { id: 'a', sum: 5 }, events);
  expect(folded).toEqual({ row: { id: 'a', sum: 6 }, error: new Error('thirteen'), left: events.slice(1) });
});

test('a row goes and comes back', () => {
  const events = recorded([added(0, 'a'), added(2, 'a')]);
  expect(foldKey(sums, 'a', { id: 'a', sum: 5 }, events.slice(0, 1)).row).toBeUndefined();
  expect(foldKey(sums, 'a', { id: 'a', sum: 5 }, events).row).toEqual({ id: 'a', sum: 2 });
});

test('an event whose keys cannot be told is named', () => {
  const [event] = recorded([added(1, 'a')]);
  const broken = { ...sums, keysOf: () => JSON.parse('{') as string[] };
  expect(() => eventsByKey(broken, [event as never])).toThrow(KeysUnknown);
  expect(() => eventsByKey(broken, [event as never])).toThrow('keysOf failed on test.Added event-0');
});
