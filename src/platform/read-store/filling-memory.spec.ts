import { FillingMemory } from './filling-memory.js';
import type { Queryable } from './transaction.js';

const db = undefined as unknown as Queryable;

/** A table that has `old` under every key it is asked for, and remembers which those were. */
function setUp(isWhole: boolean) {
  const asked: (readonly string[])[] = [];
  const memory = new FillingMemory<string>((_, keys) => {
    asked.push(keys);
    return Promise.resolve(new Map(keys.map((key) => [key, 'old'])));
  }, isWhole);
  const change = (changes: Record<string, string | undefined>) => memory.change(new Map(Object.entries(changes)));
  const found = async (...keys: string[]) => Object.fromEntries(await memory.of(db, keys));
  return { memory, asked, change, found };
}

describe('memory of a table that is being filled', () => {
  it('asks for what it never saw, unless the table was empty at the beginning', async () => {
    const whole = setUp(true);
    whole.change({ a: 'new' });
    expect(await whole.found('a', 'b')).toEqual({ a: 'new' });
    expect(whole.asked).toEqual([]);
    const resumed = setUp(false);
    resumed.change({ a: 'new' });
    expect(await resumed.found('a', 'b')).toEqual({ a: 'new', b: 'old' });
    expect(resumed.asked).toEqual([['b']]);
  });

  it('knows the newest value before, while and after it is written, and hands each change out once', async () => {
    const { memory, asked, change, found } = setUp(false);
    change({ a: '1', b: '1' });
    expect([...memory.hand()]).toEqual([
      ['a', '1'],
      ['b', '1'],
    ]);
    change({ b: '2' });
    expect(await found('a', 'b')).toEqual({ a: '1', b: '2' });
    memory.written();
    expect(await found('a', 'b')).toEqual({ a: '1', b: '2' });
    expect([...memory.hand()]).toEqual([['b', '2']]);
    memory.written();
    expect(await found('a', 'b')).toEqual({ a: '1', b: '2' });
    expect(asked).toEqual([]);
  });

  it('knows what is removed until it is written, and that a table it knows as a whole has it no more', async () => {
    const resumed = setUp(false);
    resumed.change({ a: undefined });
    expect(await resumed.found('a')).toEqual({});
    resumed.memory.hand();
    expect(await resumed.found('a')).toEqual({});
    expect(resumed.asked).toEqual([]);
    const whole = setUp(true);
    for (const value of ['1', undefined]) {
      whole.change({ a: value });
      whole.memory.hand();
      whole.memory.written();
    }
    expect(await whole.found('a')).toEqual({});
    expect(whole.asked).toEqual([]);
  });

  it.each([
    ['many values', 20, 1],
    ['one value', 1, 9],
  ])('asks again once %s are more than it keeps', async (_, count, megabytes) => {
    const { memory, asked, change, found } = setUp(true);
    change(
      Object.fromEntries(Array.from({ length: count }, (__, n) => [`k-${n}`, 'x'.repeat(megabytes * 1024 * 1024)])),
    );
    expect(memory.bytes).toBeGreaterThan(count * megabytes * 1024 * 1024);
    memory.hand();
    memory.written();
    expect(memory.bytes).toBe(0);
    expect(await found('k-0', 'new')).toEqual({ 'k-0': 'old', new: 'old' });
    expect(asked).toEqual([['k-0', 'new']]);
  });
});
