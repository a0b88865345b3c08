import { StreamIds } from './stream-ids.js';

const records = (from: number, ...ids: string[]) => ids.map((id, i) => ({ id, revision: BigInt(from + i) }));

it('knows where ids stand, as far as a stream was read without a gap', () => {
  const ids = new StreamIds();
  ids.saw('a-1', records(0, 'x', 'y'));
  ids.saw('a-1', records(1, 'y', 'z'));
  ids.saw('a-1', records(7, 'far'));
  ids.saw('b-1', records(2, 'late'));
  expect(ids.count('a-1')).toBe(3n);
  expect(ids.find('a-1', ['z', 'far', 'x'])).toEqual([2n, -1n, 0n]);
  expect(ids.count('b-1')).toBe(0n);
});

it('forgets streams that were not used for long before it holds too much', () => {
  const ids = new StreamIds();
  for (let i = 0; i < 400; i += 1) {
    const page = (from: number) => records(from, ...Array.from({ length: 500 }, (_, n) => `${i}-${from + n}`));
    ids.saw(`a-${i}`, page(0));
    ids.saw(`a-${i}`, page(500));
  }
  expect(ids.count('a-399')).toBe(1_000n);
  expect(ids.count('a-0')).toBe(0n);
});

it('a stream is in doubt until it is read to its end', () => {
  const ids = new StreamIds();
  expect(ids.isInDoubt('a-1')).toBe(false);
  ids.doubt('a-1');
  ids.saw('a-1', records(0, 'x'));
  expect(ids.isInDoubt('a-1')).toBe(true);
  ids.trust('a-1');
  expect(ids.isInDoubt('a-1')).toBe(false);
});
