import { describe, expect, it } from '@jest/globals';
import { cursorOf, fitting, PAGE_BYTES, pageOf, placeOf } from './page.js';

interface Item {
  readonly order: string;
  readonly text: string;
}

const items: readonly Item[] = Array.from({ length: 500 }, (_, i) => ({
  order: String(i).padStart(4, '0'),
  text: 'слово '.repeat(40),
}));
const orderOf = ({ order }: Item) => order;

function read(change: (list: readonly Item[]) => readonly Item[] = (list) => list): string[] {
  const seen: string[] = [];
  let list = items;
  let cursor: string | undefined;
  do {
    const paged: ReturnType<typeof pageOf<Item>> = pageOf(list, orderOf, cursor);
    if (!paged) throw new Error('a cursor of ours was not read');
    expect(Buffer.byteLength(JSON.stringify(paged.page))).toBeLessThan(PAGE_BYTES + 1_000);
    seen.push(...paged.page.map(orderOf));
    cursor = paged.next_cursor;
    list = change(list);
  } while (cursor !== undefined);
  return seen;
}

describe('a list in pages', () => {
  it('MCP-13: holds every item once and in order', () => {
    expect(read()).toEqual(items.map(orderOf));
  });

  it('repeats and skips nothing when items go away or come in between', () => {
    const seen = read((list) => [...list.slice(3), { order: `9${list.length}`, text: 'new' }]);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(items.map(orderOf)));
  });

  it('has one item at least, however long it is', () => {
    const long = { order: 'a', text: 'x'.repeat(PAGE_BYTES * 2) };
    expect(fitting([long, long])).toEqual([long]);
    expect(fitting([])).toEqual([]);
  });

  it('leaves room for what else stands in the answer', () => {
    const [alone, beside] = [fitting(items), fitting(items, { text: 'x'.repeat(PAGE_BYTES / 2) })];
    expect(beside.length).toBeLessThan(alone.length * 0.6);
    expect(fitting(items, { text: 'x'.repeat(PAGE_BYTES) })).toHaveLength(1);
  });

  it('takes no cursor that it cannot have given', () => {
    expect(placeOf(cursorOf(['a', 1]))).toEqual(['a', 1]);
    for (const text of ['', 'x', '{}', '["\\u0000"]']) {
      expect(placeOf(Buffer.from(text).toString('base64url'))).toBeUndefined();
    }
  });

  it('goes downwards as well, and shows nothing new on later pages', () => {
    const newest = items.toReversed();
    const first = pageOf(newest, orderOf, undefined, 'down')!;
    const rest = pageOf([{ order: '9999', text: 'new' }, ...newest], orderOf, first.next_cursor, 'down')!;
    expect([...first.page, ...rest.page].map(orderOf)).toEqual(
      newest.slice(0, first.page.length + rest.page.length).map(orderOf),
    );
    expect(first.page[0]?.order).toBe('0499');
  });

  it.each(['', 'nonsense', 'W10', cursorOf([7])])('%p is no cursor of it', (cursor) => {
    expect(pageOf(items, orderOf, cursor)).toBeUndefined();
  });
});
