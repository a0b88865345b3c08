import { sql, type Kysely } from 'kysely';
import { projections } from '../../../projections/index.js';
import type { Position } from '../../platform/event-store/port/recorded-event.js';

/** The read models that rows are joined from. */
export const ROW_SOURCES: readonly string[] = [
  'assignments',
  'memberships',
  'people',
  'report_progress',
  'report_courses',
];

/** The events that any of them takes in. */
export const ROW_EVENTS = [
  ...new Set(projections.filter(({ name }) => ROW_SOURCES.includes(name)).flatMap(({ on }) => on)),
];

/** Where the read models stand. */
export interface Sources {
  /** Of which event store they are, and how many events are parked: rows of another basis are worth nothing. */
  readonly basis: string;
  /** Which builds serve: after other ones came, the rows are joined anew while they go on serving. */
  readonly sources: string;
  /** Up to where all of them have taken in the log; '' at its beginning. */
  readonly position: Position | '';
  /** One of them was never whole yet. */
  readonly isFilling: boolean;
}

/** Where the rows stand. */
export interface Kept {
  readonly basis: string;
  /** What every row was joined from; '' until each was joined once. */
  readonly sources: string;
  readonly position: Position | '';
  /** What the rows are being joined anew from; null when they are not. */
  readonly anew: string | null;
  /** The last row, by key, that was joined anew. */
  readonly reached: string;
}

/** In one statement, so that the two belong together. `kept`: undefined where nothing was joined yet. */
export async function rowsStanding(
  db: Kysely<unknown>,
): Promise<{ readonly now: Sources; readonly kept: Kept | undefined }> {
  const { rows } = await sql<Sources & { readonly kept: Kept | null }>`
    select coalesce(string_agg(distinct b.store_id, ' '), '') || ' ' || coalesce(sum(b.parked), 0) as basis,
      coalesce(string_agg(b.build::text, ' ' order by b.build), '') as sources,
      coalesce(min(coalesce(b.position, '')), '') as position,
      coalesce(bool_or(b.status = 'building'), true) as "isFilling",
      (select to_jsonb(s) from reports.standing s) as kept
    from (
      select distinct on (projection) build, store_id, position, status,
        (select count(*) from control.parked_events p where p.build = b.build) as parked
      from control.builds b
      where projection = any(${[...ROW_SOURCES]}::text[]) and status in ('live', 'building')
      order by projection, status = 'live' desc
    ) b`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has a row');
  const { kept, ...now } = row;
  return { now, kept: kept ?? undefined };
}

/** For as long as the transaction lasts nobody else joins rows. */
export async function lockRows(tx: Kysely<unknown>): Promise<void> {
  await sql`insert into reports.standing (id, sources, position) values ('rows', '', '') on conflict (id) do nothing`.execute(
    tx,
  );
  await sql`select 1 from reports.standing for update`.execute(tx);
}

export async function keepStanding(tx: Kysely<unknown>, kept: Kept): Promise<void> {
  const { basis, sources, position, anew, reached } = kept;
  await sql`
    update reports.standing
    set basis = ${basis}, sources = ${sources}, position = ${position}, anew = ${anew}, reached = ${reached}`.execute(
    tx,
  );
}

/** Every row is there, with all that the read models say about it; only joining anew may remain to be done. */
export function isKept({ now, kept }: { readonly now: Sources; readonly kept: Kept | undefined }): boolean {
  return kept !== undefined && kept.basis === now.basis && kept.sources !== '' && kept.position >= now.position;
}
