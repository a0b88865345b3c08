import type { Position } from '../port/recorded-event.js';
import { isAfter, placeOf, positionOf } from './places.js';

const STORE = '0123456789ab';
const at = (commit: bigint, prepare = commit) => ({ commit, prepare });

test('a position holds both numbers, and text order is the order of the log', () => {
  const places = [at(0n), at(9n, 3n), at(9n, 7n), at(10n, 0n), at(10n), at(2n ** 63n - 1n, 2n ** 53n + 1n)];
  const positions = places.map((place) => positionOf(STORE, place));
  expect(positions.toSorted()).toEqual(positions);
  expect(new Set(positions.map(({ length }) => length)).size).toBe(1);
  expect(positions.slice(1).map((position) => placeOf(position, STORE))).toEqual(places.slice(1));
  for (const [i, place] of places.entries())
    expect(places.map((other) => isAfter(place, other))).toEqual(places.map((_, j) => i > j));
});

test('before the first record is the start, however it is written', () => {
  expect(placeOf('start', STORE)).toBe('start');
  expect(placeOf(positionOf(STORE, 'start'), STORE)).toBe('start');
  expect(isAfter('start', 'start')).toBe(false);
  expect(isAfter(at(1n), 'start')).toBe(true);
  expect(isAfter('start', at(1n))).toBe(false);
});

test('one number stands for both', () => {
  expect(placeOf(`${STORE}:${'7'.padStart(20, '0')}` as Position, STORE)).toEqual(at(7n));
});

test.each([`other:${'1'.padStart(20, '0')}`, `${STORE}:1`, `${STORE}:${'1'.padStart(20, '0')}/1`, STORE])(
  '%s is refused',
  (position) => {
    expect(() => placeOf(position as Position, STORE)).toThrow(/another event store|not a position/);
  },
);
