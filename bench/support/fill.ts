import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { NewEvent } from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import type { Happening } from './generator.js';

const CHUNK = 2_000;

/** What the store would hold of it: sealed or as it is. */
export type Preparation = (stream: StreamName, event: NewEvent) => Promise<NewEvent>;

/**
 * Writes happenings at the end of a log in their order, many rows per statement, which `append` cannot do for different
 * streams; none of the streams may be there yet. Gives their names.
 */
export async function fill(
  pool: Pool,
  happenings: Iterable<Happening>,
  prepare: Preparation = (_, event) => Promise.resolve(event),
): Promise<StreamName[]> {
  const first = Number(
    (await pool.query('select coalesce(max(number), 0) + 1 as first from store.streams')).rows[0].first,
  );
  const streams = new Map<StreamName, { readonly number: number; version: number }>();
  let rows: Row[] = [];
  for (const { stream, event, subject } of happenings) {
    const name = stream as StreamName;
    const home = streams.get(name) ?? { number: first + streams.size, version: -1 };
    home.version += 1;
    streams.set(name, home);
    const ready = await prepare(name, newEvent(event, subject));
    rows.push([
      home.number,
      home.version,
      ready.id,
      name,
      ready.type,
      JSON.stringify(ready.data),
      JSON.stringify(ready.meta),
    ]);
    if (rows.length === CHUNK) {
      await insert(pool, rows);
      rows = [];
    }
  }
  await insert(pool, rows);
  await pool.query(
    `insert into store.streams (name, number, version) overriding system value select * from unnest($1::text[], $2::bigint[], $3::bigint[])`,
    [[...streams.keys()], [...streams.values()].map((s) => s.number), [...streams.values()].map((s) => s.version)],
  );
  await pool.query(`select setval(pg_get_serial_sequence('store.streams', 'number'), $1)`, [first + streams.size]);
  await pool.query('vacuum analyze store.events, store.streams');
  return [...streams.keys()];
}

type Row = readonly [
  number: number,
  version: number,
  id: string,
  stream: string,
  type: string,
  data: string,
  meta: string,
];

async function insert(pool: Pool, rows: readonly Row[]): Promise<void> {
  const column = (n: number) => rows.map((row) => row[n]);
  await pool.query(
    `insert into store.events (stream_number, version, schema_version, event_id, stream, type, data, meta)
     select number, version, 1, id, stream, type, data, meta
       from unnest($1::bigint[], $2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::json[], $7::json[]) with ordinality
         as e(number, version, id, stream, type, data, meta, place) order by place`,
    [0, 1, 2, 3, 4, 5, 6].map(column),
  );
}

/** What its command would have handed to the store. */
export function newEvent(event: { readonly type: string; readonly data: unknown }, subject: string): NewEvent {
  const commandId = randomUUID();
  return {
    ...event,
    id: randomUUID(),
    schemaVersion: 1,
    meta: {
      correlationId: randomUUID(),
      causationId: commandId,
      commandId,
      actor: { kind: 'person', id: subject },
      occurredAt: '2026-11-30T09:00:00.000Z',
      subjects: [subject],
      appVersion: 'bench',
    },
  };
}
