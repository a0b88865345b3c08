import { randomInt, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { PostgresEventStore } from '../src/platform/event-store/postgres/postgres-event-store.js';
import type { NewEvent, NonEmpty } from '../src/platform/event-store/port/event-store.js';
import { compare, type Table } from './support/compare.js';
import { benchDatabase } from './support/database.js';
import { benchEvent, benchStream } from './support/event.js';
import { perSecond } from './support/repeat.js';

const STREAMS = 10_000;
const LEARNER = randomUUID();

/** Appends to random ones of 10,000 streams with the expected version, against plain inserts of the same bytes. */
export async function append({ rounds, milliseconds }: { rounds: number; milliseconds: number }): Promise<Table[]> {
  const database = await benchDatabase();
  try {
    const pool = database.pool(34);
    const store = new PostgresEventStore(pool);
    const versions = await seed(store);
    await createPlainTable(pool);
    const busy = new Set<number>();
    const appendTo = async (size: number) => {
      let n = randomInt(STREAMS);
      while (busy.has(n)) n = randomInt(STREAMS);
      busy.add(n);
      const result = await store.append(benchStream(n), versions[n] ?? -1n, batch(size));
      if (result.kind !== 'appended') throw new Error(`append was a ${result.kind}`);
      versions[n] = result.version;
      busy.delete(n);
    };
    const tables: Table[] = [];
    for (const size of [1, 5]) {
      for (const writers of [1, 8, 32]) {
        const sides = [
          {
            name: 'plain insert',
            measure: () => perSecond(writers, milliseconds, () => insertPlain(pool, batch(size))),
          },
          { name: 'Lyceum append', measure: () => perSecond(writers, milliseconds, () => appendTo(size)) },
        ];
        for (const side of sides) await side.measure();
        tables.push(await compare(`${size} event(s), ${writers} writer(s)`, 'appends/s', rounds, sides));
      }
    }
    return tables;
  } finally {
    await database.close();
  }
}

function batch(size: number): NonEmpty<NewEvent> {
  const [first, ...rest] = Array.from({ length: size }, () => benchEvent(LEARNER));
  if (!first) throw new RangeError('an append has one event at least');
  return [first, ...rest];
}

async function seed(store: PostgresEventStore): Promise<bigint[]> {
  const versions = Array.from({ length: STREAMS }, () => 0n);
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < STREAMS; n = next++) await store.append(benchStream(n), 'no-stream', batch(1));
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  return versions;
}

async function createPlainTable(pool: Pool): Promise<void> {
  await pool.query(`create table public.plain (
    position bigint generated always as identity primary key, stream text not null, version bigint not null, event_id uuid not null,
    type text not null, schema_version int not null, data json not null, meta json not null,
    recorded_at timestamptz not null default clock_timestamp())`);
}

/** The least that any store must do: one durable statement with the same bytes. */
async function insertPlain(pool: Pool, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((_, i) => `(${[1, 2, 3, 4, 5, 6, 7].map((n) => `$${i * 7 + n}`).join(', ')})`);
  await pool.query({
    name: `plain-${events.length}`,
    text: `insert into public.plain (stream, version, event_id, type, schema_version, data, meta) values ${rows.join(', ')} returning position`,
    values: events.flatMap((event) => [
      benchStream(randomInt(STREAMS)),
      1,
      event.id,
      event.type,
      event.schemaVersion,
      JSON.stringify(event.data),
      JSON.stringify(event.meta),
    ]),
  });
}
