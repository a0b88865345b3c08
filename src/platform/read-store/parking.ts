import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { instant } from './builds.js';
import { messageOf } from './faults.js';
import type { Queryable } from './transaction.js';

/** A key that stands still, with the event that failed and those that came after it. */
export interface ParkedFold {
  readonly key: string;
  readonly error?: unknown;
  readonly events: readonly RecordedEvent[];
}

/** Where a parked event is to be read again; its content stays in the log. */
export interface ParkedEvent {
  readonly key: string;
  readonly position: string;
  readonly eventId: string;
  readonly stream: string;
  readonly version: string;
}

/** The keys of a build that stand still, and when the first event that waits was recorded. */
export interface ParkedState {
  readonly keys: ReadonlySet<string>;
  readonly since: string | null;
}

export async function parkedState(db: Queryable, build: number): Promise<ParkedState> {
  const { rows } = await db.query(
    `select coalesce(array_agg(k.key), '{}') as keys,
       (select ${instant('min(e.recorded_at)')} from control.parked_events e where e.build = $1) as since
     from control.parked_keys k where k.build = $1`,
    [build],
  );
  return { keys: new Set(rows[0].keys), since: rows[0].since };
}

/** Part of the batch's transaction: when this fails, the batch fails. */
export async function park(tx: Queryable, build: number, folds: readonly ParkedFold[]): Promise<void> {
  const news = folds.filter((fold) => fold.error !== undefined);
  if (news.length > 0) {
    await tx.query(
      `insert into control.parked_keys (build, key, error) select $1, key, error from unnest($2::text[], $3::text[]) as k (key, error)
       on conflict (build, key) do update set error = excluded.error, asked = null`,
      [build, news.map((fold) => fold.key), news.map((fold) => messageOf(fold.error))],
    );
  }
  const events = folds.flatMap((fold) => fold.events.map((event) => ({ key: fold.key, event })));
  if (events.length === 0) return;
  await tx.query(
    `insert into control.parked_events (build, key, position, event_id, type, stream, version, recorded_at)
     select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::timestamptz[])`,
    [
      build,
      events.map(({ key }) => key),
      events.map(({ event }) => event.position),
      events.map(({ event }) => event.id),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.stream),
      events.map(({ event }) => event.version),
      events.map(({ event }) => event.recordedAt),
    ],
  );
}

/** Keys of these builds that somebody asked to replay. */
export async function askedKeys(
  db: Queryable,
  builds: readonly number[],
): Promise<{ build: number; key: string; asked: 'retry' | 'skip' }[]> {
  const { rows } = await db.query(
    'select build::int, key, asked from control.parked_keys where build = any($1::bigint[]) and asked is not null order by build, key',
    [builds],
  );
  return rows;
}

/** In the order of the log. */
export async function parkedEvents(db: Queryable, build: number, key: string): Promise<ParkedEvent[]> {
  const { rows } = await db.query(
    `select key, position, event_id as "eventId", stream, version::text from control.parked_events
     where build = $1 and key = $2 order by position`,
    [build, key],
  );
  return rows;
}

/** Forgets the first `count` parked events; without an error the key is free again, else it waits with the new error. */
export async function unpark(
  tx: Queryable,
  build: number,
  key: string,
  done: readonly ParkedEvent[],
  error?: unknown,
): Promise<void> {
  await tx.query('delete from control.parked_events where build = $1 and key = $2 and position = any($3)', [
    build,
    key,
    done.map((event) => event.position),
  ]);
  if (error === undefined)
    await tx.query('delete from control.parked_keys where build = $1 and key = $2', [build, key]);
  else {
    await tx.query('update control.parked_keys set error = $3, asked = null where build = $1 and key = $2', [
      build,
      key,
      messageOf(error),
    ]);
  }
}
