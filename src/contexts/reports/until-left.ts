import { sql } from 'kysely';

/**
 * What an organization sees of the progress `l` of somebody who left it, membership `m`: what had happened until then. Of
 * those who belong to it everything.
 */
const PASSED = sql`jsonb_each(l.passed) as e (key, pass) where (pass ->> 'on')::timestamptz <= m.left_at`;

/** By lesson key. */
export const passedUntilLeft = sql`
  case when m.left_at is null then l.passed else (select jsonb_object_agg(key, pass) from ${PASSED}) end`;

/** How many lessons those are. */
export const countUntilLeft = sql`
  case when m.left_at is null then l.passed_count else (select count(*)::int from ${PASSED}) end`;

/** The latest session alone is known: of those before a departure the latest that began a lesson. */
export const activityUntilLeft = sql`
  case when m.left_at is null or l.last_activity::timestamptz <= m.left_at then l.last_activity
    else (
      select max(run ->> 'since') from jsonb_each(l.begun) as e (key, run)
      where (run ->> 'since')::timestamptz <= m.left_at
    ) end`;
