import { BuildTable, type Row } from './build-table.js';
import { projection } from './projection.js';
import { RowMemory } from './row-memory.js';
import type { Queryable } from './transaction.js';

const columns = { id: 'text', at: 'timestamptz', note: 'text', list: 'jsonb not null' };
const things = (more: object = {}) =>
  projection<{ id: string }, never>({
    name: 'things',
    generation: 1,
    key: 'id',
    columns: { ...columns, ...more },
    indexes: [],
    on: [],
    keysOf: () => [],
    evolve: (row) => row,
  });

/** A table that has a row for every key it is asked for, and remembers which those were. */
function setUp(isWhole: boolean) {
  const asked: string[][] = [];
  const query = (_text: string, [keys]: [string[]]) => {
    asked.push(keys);
    return Promise.resolve({ rows: [{ rows: JSON.stringify(keys.map((id) => ({ id, at: null, list: [] }))) }] });
  };
  const memory = new RowMemory(new BuildTable(things(), 1, 1), isWhole);
  return { memory, asked, tx: { query } as unknown as Queryable };
}

const row = (id: string, more: Row = {}) => ({ id, at: '2026-11-30T09:00:00.000Z', list: [1], ...more });

describe('row memory', () => {
  it('gives a row as it would be read back: columns only, absent ones null, instants in UTC', async () => {
    const { memory, tx, asked } = setUp(true);
    memory.wrote(JSON.stringify([row('a', { at: '2026-11-30T10:00:00+01:00', other: 1 })]), []);
    const found = await memory.rows(tx, ['a', 'b']);
    expect([...found]).toEqual([['a', { id: 'a', at: '2026-11-30T09:00:00.000Z', note: null, list: [1] }]]);
    expect(asked).toEqual([]);
  });

  it('asks for what it never saw when the table was not empty at the beginning', async () => {
    const { memory, tx, asked } = setUp(false);
    memory.wrote(JSON.stringify([row('a')]), []);
    expect([...(await memory.rows(tx, ['a', 'b'])).keys()]).toEqual(['a', 'b']);
    expect(asked).toEqual([['b']]);
  });

  it('forgets removed rows, and knows that they are gone', async () => {
    const { memory, tx, asked } = setUp(true);
    memory.wrote(JSON.stringify([row('a')]), []);
    memory.wrote('[]', ['a']);
    expect((await memory.rows(tx, ['a'])).size).toBe(0);
    expect(asked).toEqual([]);
  });

  it.each([
    ['many rows', () => Array.from({ length: 20 }, (_, n) => row(`k-${n}`, { list: ['x'.repeat(1024 * 1024)] }))],
    ['one row', () => [row('k-0', { list: ['x'.repeat(9 * 1024 * 1024)] })]],
  ])('asks for rows again once %s are more than it keeps', async (_, rows) => {
    const { memory, tx, asked } = setUp(true);
    memory.wrote(JSON.stringify(rows()), []);
    expect((await memory.rows(tx, ['k-0', 'new'])).size).toBe(2);
    expect(asked).toEqual([['k-0', 'new']]);
  });

  it('asks for rows that were written singly', async () => {
    const { memory, tx, asked } = setUp(true);
    memory.wrote(JSON.stringify([row('a')]), []);
    memory.forget(['a']);
    expect((await memory.rows(tx, ['a'])).has('a')).toBe(true);
    expect(asked).toEqual([['a']]);
  });

  it.each([
    ['numeric', false],
    ['bigint not null', false],
    ["text default 'x'", false],
    ['text collate "C" not null', true],
    ['text[] not null', true],
    ['int not null', true],
  ])('a table with a column %s is plain: %s', (type, expected) => {
    expect(new BuildTable(things({ more: type }), 1, 1).isPlain).toBe(expected);
  });
});
