import { counted, counters, newEvent, ReadWorld } from '../../../test/support/read-world.js';
import type { StreamName } from '../event-store/port/recorded-event.js';
import { closed } from '../../../test/support/read-world.js';
import { Past, type PastParts } from './past.js';

let world: ReadWorld;
const projection = counters();

/** Four events on as many days: a counted twice, b counted and closed. */
beforeAll(async () => {
  world = await ReadWorld.open();
  const events = [counted('a', 1), counted('b', 5), counted('a', 2), closed('b')];
  for (const [n, event] of events.entries()) {
    const fresh = newEvent(event);
    const meta = { ...fresh.meta, occurredAt: `2026-03-0${n + 1}T10:00:00.000Z` };
    await world.store.append(`test-${event.data.counter}` as StreamName, 'any', [{ ...fresh, meta }]);
  }
}, 60_000);
afterAll(() => world.end());

async function on<T>(parts: Partial<PastParts>, work: (past: Past) => Promise<T>): Promise<T> {
  const past = await Past.build({ pool: world.pool, store: world.store, projections: [projection], ...parts });
  return work(past).finally(() => past.close());
}

async function all(
  past: Past,
  query: string,
  as: 'values' | 'objects' = 'values',
): Promise<(readonly (string | null)[])[]> {
  const rows: (readonly (string | null)[])[] = [];
  for await (const row of past.ask(query, as)) rows.push(row);
  return rows;
}

const totals = (until?: string) =>
  on({ until }, async (past) => (await all(past, 'select id, total from counters order by id')).slice(1));

it('folds up to an instant, to a position, or to the newest event', async () => {
  expect(await totals()).toEqual([['a', '3']]);
  expect(await totals('2026-03-03T10:00:00Z')).toEqual([
    ['a', '3'],
    ['b', '5'],
  ]);
  const [, second] = await on({ until: '2026-03-02T10:00:00Z' }, async ({ moment, events }) => [events, moment]);
  expect(second).toMatchObject({ happenedAt: '2026-03-02T10:00:00.000Z' });
  const { position } = second as { position: string };
  expect(await totals(position)).toEqual([
    ['a', '1'],
    ['b', '5'],
  ]);
  expect(await totals('2026-01-01')).toEqual([]);
});

it('gives columns and values, or objects, in the order of the key', async () => {
  await on({ until: '2026-03-02T10:00:00Z' }, async (past) => {
    expect(await all(past, Past.everyRow(projection))).toEqual([
      ['id', 'total', 'events', 'last_at'],
      ['a', '1', '["test-a@0"]', '2026-03-01 10:00:00+00'],
      ['b', '5', '["test-b@0"]', '2026-03-02 10:00:00+00'],
    ]);
    const [, [first] = []] = await all(past, Past.everyRow(projection), 'objects');
    expect(JSON.parse(String(first))).toEqual({
      id: 'a',
      total: 1,
      events: ['test-a@0'],
      last_at: '2026-03-01T10:00:00+00:00',
    });
  });
});

it('gives more rows than one page holds', async () => {
  await on({}, async (past) => {
    expect(await all(past, 'select n from generate_series(1, 2500) n')).toHaveLength(2_501);
  });
});

it('a query may read, and nothing else; another one may follow it', async () => {
  await on({}, async (past) => {
    await expect(all(past, 'with gone as (delete from counters returning *) select * from gone')).rejects.toThrow(
      'data-modifying statements in WITH',
    );
    await expect(all(past, 'select 1; drop table counters')).rejects.toThrow('cannot insert multiple commands');
    await expect(all(past, "select nextval('control.builds_build_seq')")).rejects.toThrow('read-only transaction');
    expect(await all(past, 'select count(*) from counters')).toEqual([['count'], ['1']]);
  });
});

it('the tables are gone with it, and a read model that was not folded is not taken from the living ones', async () => {
  await on({}, async (past) => {
    await expect(all(past, 'select * from others')).rejects.toThrow('relation "others" does not exist');
  });
  const { rows } = await world.pool.query(`select 1 from pg_class where relname = 'counters'`);
  expect(rows).toEqual([]);
});

it('an event that a read model cannot take is named', async () => {
  const faulty = counters({}, (event) => event.type === 'test.Closed');
  const building = on({ projections: [faulty] }, () => Promise.resolve());
  await expect(building).rejects.toThrow(/^counters cannot take test\.Closed at [0-9a-f]{12}:0{19}4$/);
});
