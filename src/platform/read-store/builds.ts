import type { RecordedEvent, Position } from '../event-store/port/recorded-event.js';
import { Fenced } from './faults.js';
import type { Queryable } from './transaction.js';

export type BuildStatus = 'building' | 'live' | 'retired' | 'failed';

/** The checkpoint of a build, as it stands in `control.builds`. */
export interface BuildRecord {
  readonly build: number;
  readonly projection: string;
  readonly generation: number;
  readonly status: BuildStatus;
  readonly storeId: string;
  readonly position: Position | null;
  readonly lastEvent: string | null;
  readonly lastStream: string | null;
  readonly lastVersion: string | null;
  readonly asOf: string | null;
  readonly paused: string | null;
  readonly error: string | null;
}

/** An instant as PostgreSQL text that every reader parses the same way. */
export const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = `build::int, projection, generation, status, store_id as "storeId", position, last_event as "lastEvent",
  last_stream as "lastStream", last_version::text as "lastVersion", ${instant('as_of')} as "asOf", paused, error`;

/** Builds that are building, live or failed, oldest first. */
export async function currentBuilds(db: Queryable, projections: readonly string[]): Promise<BuildRecord[]> {
  const { rows } = await db.query(
    `select ${COLUMNS} from control.builds where projection = any($1) and status <> 'retired' order by build`,
    [projections],
  );
  return rows;
}

/** Asks for a build; when one is under way already, that one is the answer. */
export async function requestBuild(
  db: Queryable,
  projection: string,
  generation: number,
  storeId = '',
): Promise<number> {
  const { rows } = await db.query(
    `insert into control.builds (projection, generation, status, store_id) values ($1, $2, 'building', $3)
     on conflict (projection) where status = 'building' do update set requested_at = control.builds.requested_at
     returning build::int`,
    [projection, generation, storeId],
  );
  return rows[0].build;
}

/** One build's step from where it stood. */
export interface Step {
  readonly build: number;
  readonly from: Position | 'start';
  /** How many events it takes in. */
  readonly taken: number;
}

/**
 * Compare-and-set of checkpoints: all of them stood where we believe, under our epoch, or nothing happens.
 * @throws Fenced
 */
export async function advance(
  db: Queryable,
  epoch: bigint,
  steps: readonly Step[],
  to: Position,
  last: RecordedEvent | undefined,
): Promise<void> {
  const { rowCount } = await db.query(
    `update control.builds b set position = $3, taken = b.taken + step.taken, last_event = coalesce($4, b.last_event),
       last_stream = coalesce($5, b.last_stream), last_version = coalesce($6, b.last_version), as_of = coalesce($7, b.as_of)
     from unnest($1::bigint[], $2::text[], $9::bigint[]) step (build, former, taken)
     where b.build = step.build and b.position is not distinct from step.former and b.epoch = $8
       and b.paused is null and b.status in ('building', 'live')`,
    [
      steps.map((step) => step.build),
      steps.map((step) => (step.from === 'start' ? null : step.from)),
      to,
      last?.id ?? null,
      last?.stream ?? null,
      last?.version ?? null,
      last?.recordedAt ?? null,
      epoch,
      steps.map((step) => step.taken),
    ],
  );
  if (rowCount !== steps.length) throw new Fenced(`build ${steps.map((step) => step.build).join(', ')}`);
}

export const CANCELLED = 'cancelled';

/** Ends builds that somebody no longer wants; their tables stay for a day, so that they can be resumed. @returns those ended */
export async function cancelBuilds(db: Queryable, projections: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(
    `update control.builds set status = 'failed', error = $2, retired_at = now()
     where projection = any($1) and status = 'building' returning projection`,
    [projections, CANCELLED],
  );
  return rows.map(({ projection }) => projection as string).toSorted();
}

/** Nothing of what these read models have may be kept once new tables serve, or be gone on with. */
export async function outdateBuilds(db: Queryable, projections: readonly string[]): Promise<void> {
  await db.query('update control.builds set outdated = true where projection = any($1) and not outdated', [
    projections,
  ]);
}

/** Whether nothing is left of these read models that was asked for before the instant, or is outdated. */
export async function begunSince(
  db: Queryable,
  projections: readonly string[],
  instantAsText: string,
): Promise<boolean> {
  const { rows } = await db.query(
    `select not exists (select from control.builds
       where projection = any($1) and (outdated or requested_at <= $2::timestamptz)) as begun`,
    [projections, instantAsText],
  );
  return rows[0].begun as boolean;
}

/** Takes up the build that was cancelled last, from where it stood; undefined when there is none or another is under way. */
export async function resumeBuild(db: Queryable, projection: string): Promise<number | undefined> {
  const { rows } = await db.query(
    `update control.builds set status = 'building', error = null, retired_at = null
     where build = (select max(build) from control.builds where projection = $1 and error = $2 and not outdated)
       and not exists (select from control.builds where projection = $1 and status = 'building')
     returning build::int`,
    [projection, CANCELLED],
  );
  return rows[0]?.build;
}

/** Of these builds, the ones that are still to be filled. */
export async function stillBuilding(db: Queryable, builds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.query(
    `select build::int from control.builds where build = any($1) and status = 'building'`,
    [builds],
  );
  return new Set(rows.map(({ build }) => build));
}

/** Ends a build that cannot go on. The table stays for a day. */
export async function failBuild(db: Queryable, epoch: bigint, build: number, error: string): Promise<void> {
  await db.query(
    `update control.builds set status = 'failed', error = $3, retired_at = now()
     where build = $1 and epoch = $2 and status in ('building', 'live')`,
    [build, epoch, error],
  );
}

export async function pauseBuild(db: Queryable, epoch: bigint, build: number, reason: string): Promise<void> {
  await db.query(`update control.builds set paused = $3 where build = $1 and epoch = $2`, [build, epoch, reason]);
}

/** The building one becomes the live one, the former live one retires; part of the transaction that moves the view. */
export async function promoteBuild(
  tx: Queryable,
  epoch: bigint,
  { projection, build }: { projection: string; build: number },
): Promise<void> {
  await tx.query(
    `update control.builds set status = 'retired', retired_at = now() where projection = $1 and status = 'live'`,
    [projection],
  );
  const { rowCount } = await tx.query(
    `update control.builds set status = 'live', switched_at = now() where build = $1 and epoch = $2 and status = 'building'`,
    [build, epoch],
  );
  if (rowCount !== 1) throw new Fenced(`${projection}, build ${build}`);
}
