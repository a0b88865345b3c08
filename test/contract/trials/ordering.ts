import type { PostgresEventStore } from '../../../src/platform/event-store/postgres/postgres-event-store.js';
import { OtherProcess } from '../../support/processes.js';
import type { StoreDatabase } from '../../support/stores.js';
import { Tail } from '../../support/tail.js';

/** ES-1 for so long: 24 rough writers in three processes beside a follower; what it saw against what is there. */
export async function followRoughWriters(
  { url, pool }: StoreDatabase,
  store: PostgresEventStore,
  milliseconds: number,
) {
  const tail = new Tail(store);
  const writers = [1, 2, 3].map(() =>
    OtherProcess.start('test/contract/trials/rough-writers.ts', url, String(milliseconds)),
  );
  const confirmed = await Promise.all(writers.map((writer) => writer.says<number>()));
  const reached = await tail.reached(await store.head());
  await tail.end();
  const { rows } = await pool.query<{ event_id: string }>('select event_id from store.events order by position');
  const gaps = await pool.query('select stream from store.events group by stream having count(*) <> max(version) + 1');
  return {
    reached,
    confirmed: confirmed.reduce((sum, count) => sum + count, 0),
    there: rows.map((row) => row.event_id),
    delivered: tail.events.map(({ id }) => id),
    ends: tail.ends,
    streamsWithGaps: gaps.rows,
  };
}
