import { describe, expect, it } from '@jest/globals';
import { recorded } from '../../../test/support/recorded.js';
import { AliasTable } from './alias-table.js';
import { KeysUnknown } from './keys-unknown.js';
import type { Aliasing, Projection } from './projection.js';
import type { Queryable } from './transaction.js';

interface Names {
  readonly key?: string;
  readonly gives?: readonly string[];
  readonly by?: string;
}

const says = (data: Names) => ({ type: 'test.Named', data });
const aliases: Aliasing = {
  given: ({ data }) => (data as Names).gives ?? [],
  named: ({ data }) => (data as Names).by,
};
const projection: Projection = {
  name: 'named',
  generation: 1,
  key: 'id' as never,
  columns: {},
  indexes: [],
  on: ['test.Named'],
  aliases,
  keysOf: ({ data }) => ((data as Names).key === undefined ? [] : [(data as Names).key as string]),
  evolve: (row) => row,
};

/** The table with what stands in it, and every statement that was sent. */
function setUp(stored: Readonly<Record<string, string>> = {}) {
  const sent: (readonly [string, unknown])[] = [];
  const query = (text: string, [first]: readonly (readonly string[])[]) => {
    sent.push([text.split(' ', 1)[0] ?? '', first]);
    const rows = (first ?? []).flatMap((alias) => (stored[alias] === undefined ? [] : { alias, key: stored[alias] }));
    return Promise.resolve({ rows });
  };
  // Of a connection only this is used.
  return { table: new AliasTable(projection, aliases, '"rm"'), db: { query } as unknown as Queryable, sent };
}

describe('other ids of rows', () => {
  it('lead to the row that gave them, in the same batch or in an earlier one', async () => {
    const { table, db, sent } = setUp({ old: 'row-0' });
    const events = [says({ key: 'row-1', gives: ['a', 'b'] }), says({ by: 'a' }), says({ by: 'old' })];
    const rowOf = await table.rowOf(db, recorded(events));
    expect(Object.fromEntries(rowOf)).toEqual({ a: 'row-1', b: 'row-1', old: 'row-0' });
    expect(sent).toEqual([
      ['insert', ['a', 'b']],
      ['select', ['old']],
    ]);
  });

  it('that nobody gave lead nowhere, and an id that is named before it is given is asked for', async () => {
    const { table, db, sent } = setUp();
    const rowOf = await table.rowOf(db, recorded([says({ by: 'a' }), says({ key: 'row-1', gives: ['a'] })]));
    expect(rowOf.get('a')).toBe('row-1');
    expect(sent).toContainEqual(['select', ['a']]);
    expect((await table.rowOf(db, recorded([says({ by: 'nobody' })]))).size).toBe(0);
  });

  it('cost no statement where no event gives or names one; an event without a row gives none', async () => {
    const { table, db, sent } = setUp();
    expect((await table.rowOf(db, recorded([says({ key: 'row-1' }), says({ gives: ['lost'] })]))).size).toBe(0);
    expect(sent).toEqual([]);
  });

  it('that cannot be told from an event stop the table at it', () => {
    const broken = { ...aliases, named: () => JSON.parse('{') as string };
    const table = new AliasTable(projection, broken, '"rm"');
    expect(() => table.told(recorded([says({ by: 'a' })]))).toThrow(KeysUnknown);
  });
});
