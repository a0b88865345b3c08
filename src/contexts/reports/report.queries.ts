import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReleaseOutlinesTable } from '../../../projections/catalogue/index.js';
import type { FilledCells, PassedInCourse, ReportCoursesTable } from '../../../projections/reports/index.js';
import { folded } from '../../platform/text/text.js';
import { REPORT_STATUSES, type ReportFilter, type ReportSort, type ReportTotals } from './report-shapes.js';

/** The read models that a report is made of. */
export const REPORT_TABLES = [
  'assignments',
  'memberships',
  'people',
  'report_progress',
  'report_courses',
  'report_documents',
  'release_outlines',
] as const;

export type ReportTables = ReportCoursesTable & ReleaseOutlinesTable;

/** An organization with the day it has now and its place among those that are asked about. */
export interface Scope {
  readonly id: string;
  readonly today: string;
  readonly place: number;
}

export interface ReportRecord {
  readonly assignment_key: string;
  readonly person_id: string;
  readonly org_id: string;
  readonly course_id: string;
  readonly deadline: string | null;
  readonly mandatory: boolean;
  readonly by_own_choice: boolean;
  readonly account: string;
  readonly full_name: string;
  readonly has_left: boolean;
  readonly deactivated: boolean;
  readonly passed: Readonly<Record<string, PassedInCourse>> | null;
  readonly last_activity: string | null;
  readonly sections: Readonly<Record<string, FilledCells>> | null;
  readonly lessons_passed: number;
  /** Index in `REPORT_STATUSES`. */
  readonly status: number;
  readonly overdue: boolean;
  readonly sort_value: string | number;
}

/** `key`: the order of the table, for reading everything. */
export interface Order {
  readonly sort: ReportSort | 'key';
  readonly direction: 'asc' | 'desc';
  readonly after?: { readonly value: string | number; readonly key: string } | undefined;
  readonly limit: number;
}

type Fragment = RawBuilder<unknown>;
type Narrowing = Omit<ReportFilter, 'organizations'>;

/** A page of rows: one query, whatever the order, the filter and the number of organizations. */
export async function reportRows(
  db: Kysely<ReportTables>,
  scopes: readonly Scope[],
  filter: Narrowing,
  order: Order,
): Promise<ReportRecord[]> {
  if (scopes.length === 0) return [];
  const direction = sql.raw(order.direction);
  const value = sortValue(order);
  const { rows } = await sql<ReportRecord>`
    select r.* from ${scopeOf(scopes)} as o
    cross join lateral (
      select a.assignment_key, a.person_id, a.org_id, a.course_id, a.deadline, a.mandatory, a.by_own_choice,
        p.account, p.full_name, m.left_at is not null as has_left, p.deactivated, g.passed, g.last_activity, d.sections,
        n.lessons_passed, s.status, ${OVERDUE} as overdue, ${value} as sort_value
      ${ROWS}
      left join "read".report_documents d
        on d.enrolment_id = g.enrolment_id and d.space = a.org_id and d.artifact = c.document_key
      where ${narrowed(filter)} and ${order.after ? beyond(value, order.direction, order.after) : sql`true`}
      order by sort_value ${direction}, a.assignment_key
      limit ${order.limit}
    ) r
    order by r.sort_value ${direction}, r.assignment_key
    limit ${order.limit}`.execute(db);
  return rows;
}

/** The courses that the organizations assigned to anybody: one query. */
export async function assignedCourses(db: Kysely<ReportTables>, scopes: readonly Scope[]): Promise<readonly string[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<{ course_id: string }>`
    select distinct a.course_id from "read".assignments a
    where a.org_id = any(${scopes.map(({ id }) => id)}::text[])`.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** Counts over all rows of a filter: one query that looks at each of them. */
export async function reportTotals(
  db: Kysely<ReportTables>,
  scopes: readonly Scope[],
  filter: Narrowing,
): Promise<ReportTotals> {
  const none = { rows: 0, people: 0, notStarted: 0, inProgress: 0, completed: 0, overdue: 0 };
  if (scopes.length === 0) return none;
  const { rows } = await sql<ReportTotals>`
    select count(*) as rows, count(distinct r.person_id) as people,
      count(*) filter (where r.status = 0) as "notStarted", count(*) filter (where r.status = 1) as "inProgress",
      count(*) filter (where r.status = 2) as completed, count(*) filter (where r.overdue) as overdue
    from ${scopeOf(scopes)} as o
    cross join lateral (
      select a.person_id, s.status, ${OVERDUE} as overdue ${ROWS} where ${narrowed(filter)}
    ) r`.execute(db);
  return rows[0] ?? none;
}

/** Of one organization a plain row, so that the planner knows how large that one is. */
function scopeOf(scopes: readonly Scope[]): Fragment {
  const [first] = scopes;
  if (first && scopes.length === 1)
    return sql`(select ${first.id}::text as org_id, ${first.today}::text as today, ${first.place}::int as place)`;
  const ids = scopes.map(({ id }) => id);
  const days = scopes.map(({ today }) => today);
  const places = scopes.map(({ place }) => place);
  return sql`(select * from unnest(${ids}::text[], ${days}::text[], ${places}::int[]) as t (org_id, today, place))`;
}

/**
 * Assignments of organization `o` with what belongs to each. `n`: lessons of the active release that were passed; `s`: the
 * status, completed also by a former release that was passed whole before the next one came (R-207, R-284).
 */
const ROWS = sql`
  from "read".assignments a
  join "read".people p on p.person_id = a.person_id
  join "read".memberships m on m.membership_id = a.org_id || '/' || a.person_id
  left join "read".report_progress g on g.progress_key = a.person_id || '/' || a.course_id
  left join "read".report_courses c on c.course_id = a.course_id
  cross join lateral (
    select case
      when coalesce(g.passed_count, 0) = 0 or c.lesson_count is null then 0
      when c.has_removed then (select count(*)::int from jsonb_object_keys(g.passed) as k where c.lessons ? k)
      else g.passed_count
    end as lessons_passed
  ) n
  cross join lateral (
    select case
      when coalesce(c.lesson_count, 0) = 0 or coalesce(g.passed_count, 0) = 0 then 0
      when n.lessons_passed >= c.lesson_count then 2
      when jsonb_array_length(c.former) > 0 and exists (
        select from jsonb_array_elements(c.former) as f
        where not exists (
          select from jsonb_array_elements_text(f -> 'lessons') as k
          where coalesce((g.passed -> k ->> 'at') collate "C" < (f ->> 'until') collate "C", false) is false
        )
      ) then 2
      when n.lessons_passed > 0 then 1
      else 0
    end as status
  ) s`;

/** The day of the deadline is still in time (R-337); a completed row is never overdue (R-338). */
const OVERDUE = sql`(s.status < 2 and coalesce(a.deadline < o.today, false))`;

/** Login and name; mail, which `search` holds as well, is not looked at (R-363). */
const LOGIN = sql`split_part(p.search, E'\\n', 1)`;
const NAME = sql`split_part(p.search, E'\\n', 2)`;

function narrowed({ course, person, status, overdue, search, withLeft }: Narrowing): Fragment {
  const parts: Fragment[] = [sql`a.org_id = o.org_id`];
  if (!withLeft) parts.push(sql`m.left_at is null and not p.deactivated`);
  if (course !== undefined) parts.push(sql`a.course_id = ${course}`);
  if (person !== undefined) parts.push(sql`a.person_id = ${person}`);
  if (status !== undefined) parts.push(sql`s.status = ${(REPORT_STATUSES as readonly string[]).indexOf(status)}`);
  if (overdue !== undefined) parts.push(sql`${OVERDUE} = ${overdue}`);
  if (search) {
    const text = folded(search);
    parts.push(sql`(position(${text} in ${LOGIN}) > 0 or position(${text} in ${NAME}) > 0)`);
  }
  return sql.join(parts, sql` and `);
}

/** Never null; whatever lacks the value comes last. `deadline` upwards is the expression of an index. */
function sortValue({ sort, direction }: Order): Fragment {
  const last = (text: string) => sql.lit(direction === 'asc' ? text : '');
  switch (sort) {
    case 'key':
      return sql`a.assignment_key`;
    case 'deadline':
      return sql`coalesce(a.deadline, ${last('9999-12-31')})`;
    case 'full_name':
      return NAME;
    case 'user':
      return LOGIN;
    case 'course':
      return sql`coalesce(c.title, '')`;
    case 'organization':
      return sql`o.place`;
    case 'status':
      return sql`s.status`;
    case 'progress':
      return sql`(case when s.status = 2 then 1000000 when s.status = 0 then 0
        else n.lessons_passed * 1000000 / c.lesson_count end)`;
    case 'mandatory':
      return sql`a.mandatory::int`;
    case 'overdue':
      return sql`${OVERDUE}::int`;
    case 'last_activity':
      return sql`coalesce(g.last_activity, ${last('9999')})`;
  }
}

function beyond(value: Fragment, direction: 'asc' | 'desc', after: NonNullable<Order['after']>): Fragment {
  return direction === 'asc'
    ? sql`(${value}, a.assignment_key) > (${after.value}, ${after.key})`
    : sql`(${value} < ${after.value} or (${value} = ${after.value} and a.assignment_key > ${after.key}))`;
}
