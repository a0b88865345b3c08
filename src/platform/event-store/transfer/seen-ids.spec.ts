import fc from 'fast-check';
import { SeenIds } from './seen-ids.js';

it('tells what any set would tell', () => {
  const few = fc
    .integer({ min: 0, max: 400 })
    .map((n) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-00000000000a`);
  fc.assert(
    fc.property(fc.array(fc.oneof(few, fc.uuid()), { maxLength: 3_000 }), (ids) => {
      const [seen, known] = [new SeenIds(), new Set<string>()];
      for (const id of ids) {
        expect(seen.add(id)).toBe(!known.has(id));
        known.add(id);
      }
    }),
    { numRuns: 20 },
  );
});

it('grows', () => {
  const seen = new SeenIds();
  const id = (n: number) => `${n.toString(16).padStart(8, '0')}-1111-4111-8111-111111111111`;
  for (let n = 0; n < 20_000; n += 1) expect(seen.add(id(n))).toBe(true);
  for (let n = 0; n < 20_000; n += 1) expect(seen.add(id(n))).toBe(false);
});

it('what is no UUID is always new', () => {
  const seen = new SeenIds();
  expect([seen.add('me'), seen.add('me')]).toEqual([true, true]);
});
