import { instant } from './builds.js';
import { OTHER_STORE } from './checkpoint-check.js';
import type { Standing } from './progress.js';
import type { Queryable } from './transaction.js';

/**
 * How the serving table of each projection stands, from the database: the live build, else the one that is being built.
 * A projection that was never begun is absent.
 */
export async function readStandings(db: Queryable, projections: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await db.query(
    `select distinct on (b.projection) b.projection, coalesce(b.position, 'start') as position, ${instant('b.as_of')} as "asOf",
       b.paused is not null as blocked, coalesce(starts_with(b.paused, $2), false) as "isForeign",
       (select ${instant('min(p.recorded_at)')} from control.parked_events p where p.build = b.build) as "parkedSince"
     from control.builds b
     where b.projection = any($1) and b.status in ('live', 'building')
     order by b.projection, b.status = 'live' desc`,
    [projections, OTHER_STORE],
  );
  return new Map(rows.map(({ projection, ...standing }) => [projection as string, standing as Standing]));
}
