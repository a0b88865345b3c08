import type { Pool } from 'pg';

/**
 * Seconds since the oldest transaction began that may still add to the log; 0 when nobody writes. What it has drawn
 * and not committed holds the horizon: readers go no further (horizon.ts).
 */
export async function oldestWriterSeconds(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select coalesce(extract(epoch from clock_timestamp() - min(a.xact_start)), 0)::float8 as seconds
     from pg_locks l join pg_stat_activity a using (pid)
     where l.relation = 'store.events'::regclass and l.mode = 'RowExclusiveLock' and l.granted
       and l.database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].seconds as number;
}
