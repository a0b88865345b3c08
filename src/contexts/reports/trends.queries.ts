import { sql, type Kysely } from 'kysely';
import type { ReportTables } from './report.queries.js';
import type { WeekOfProgress } from './report-shapes.js';

/** Whose learning is counted: of those who have rows in an organization's report, in what it assigned them, or in one course of that. */
export interface Counted {
  readonly orgId: string;
  readonly timeZone: string;
  readonly course: string | undefined;
}

export interface StuckRecord {
  readonly course_id: string;
  readonly lesson_key: string;
  readonly waiting: number;
  /** Seconds since they began: the median; null when nobody waits. */
  readonly seconds: number | null;
  readonly failed_attempts: number;
  readonly failed_people: number;
}

function counted({ orgId, course }: Counted) {
  return sql`
    from "read".assignments a
    join "read".memberships m on m.membership_id = a.org_id || '/' || a.person_id and m.left_at is null
    join "read".people p on p.person_id = a.person_id and not p.deactivated
    join "read".report_progress g on g.progress_key = a.person_id || '/' || a.course_id
    join "read".report_courses c on c.course_id = a.course_id
    where a.org_id = ${orgId} and ${course === undefined ? sql`true` : sql`a.course_id = ${course}`}`;
}

/** Lessons of the active releases by the week in which they were passed; a course in the week of its last one. */
export async function weeksOfProgress(db: Kysely<ReportTables>, which: Counted): Promise<WeekOfProgress[]> {
  const { rows } = await sql<WeekOfProgress>`
    with learned as (
      select x.passes, x.latest, x.many >= c.lesson_count and c.lesson_count > 0 as whole
      from (select a.person_id, g.passed, c.lessons, c.lesson_count ${counted(which)}) c
      cross join lateral (
        select count(*) as many, max(p.value ->> 'on') as latest, array_agg(p.value ->> 'on') as passes
        from jsonb_each(c.passed) as p where c.lessons ? p.key
      ) x
    ), passes as (
      select unnest(passes) as at, 1 as lessons, 0 as courses from learned
      union all select latest, 0, 1 from learned where whole
    )
    select to_char(date_trunc('week', at::timestamptz at time zone ${which.timeZone}), 'YYYY-MM-DD') as week,
      sum(lessons)::int as lessons, sum(courses)::int as courses
    from passes group by 1 order by 1`.execute(db);
  return rows;
}

/** Lessons of the active releases where somebody waits or failed, those with most people waiting first. */
export async function stuckRecords(db: Kysely<ReportTables>, which: Counted, now: string): Promise<StuckRecord[]> {
  const { rows } = await sql<StuckRecord>`
    select c.course_id, b.value ->> 'lesson' as lesson_key,
      count(*) filter (where not c.passed ? (b.value ->> 'lesson'))::int as waiting,
      percentile_cont(0.5) within group (
        order by extract(epoch from ${now}::timestamptz - (b.value ->> 'since')::timestamptz)
      ) filter (where not c.passed ? (b.value ->> 'lesson')) as seconds,
      sum((b.value ->> 'failed')::int)::int as failed_attempts,
      count(*) filter (where (b.value ->> 'failed')::int > 0)::int as failed_people
    from (select a.course_id, g.passed, g.begun, c.lessons ${counted(which)}) c
    cross join lateral jsonb_each(c.begun) as b
    where c.lessons ? (b.value ->> 'lesson')
    group by 1, 2
    having count(*) filter (where not c.passed ? (b.value ->> 'lesson') or (b.value ->> 'failed')::int > 0) > 0
    order by waiting desc, failed_attempts desc, 1, 2`.execute(db);
  return rows;
}
