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

/** A page of rows, read in the order of an index: one query, whatever the order, the filter and the number of organizations. */
export async function reportRows(
  db: Kysely<ReportTables>,
  scopes: readonly Scope[],
  filter: Narrowing,
  order: Order,
): Promise<ReportRecord[]> {
  if (scopes.length === 0) return [];
  const direction = sql.raw(order.direction);
  const value = sortValue(order);
  const after = order.after ? beyond(value, order.direction, order.after) : sql`true`;
  const { rows } = await sql<ReportRecord>`
    select r.*, g.passed, d.sections
    from (
      select r.* from ${scopeOf(scopes)} as o
      cross join lateral (
        select a.*, ${OVERDUE} as overdue, ${value} as sort_value
        from reports.rows a
        where ${narrowed(filter)} and ${after}
        order by ${order.sort === 'organization' ? sql`` : sql`${value} ${direction},`} a.assignment_key ${direction}
        limit ${order.limit}
      ) r
      order by r.sort_value ${direction}, r.assignment_key ${direction}
      limit ${order.limit}
    ) r
    left join "read".report_progress g on g.progress_key = r.person_id || '/' || r.course_id
    left join "read".report_courses c on c.course_id = r.course_id
    left join "read".report_documents d
      on d.enrolment_id = g.enrolment_id and d.space = r.org_id and d.artifact = c.document_key
    order by r.sort_value ${direction}, r.assignment_key ${direction}`.execute(db);
  return rows;
}

/** The courses that the organizations assigned to anybody: one query. */
export async function assignedCourses(db: Kysely<ReportTables>, scopes: readonly Scope[]): Promise<readonly string[]> {
  if (scopes.length === 0) return [];
  const { rows } = await sql<{ course_id: string }>`
    select c.course_id from "read".report_courses c
    where exists (
      select from "read".assignments a
      where a.course_id = c.course_id and a.org_id = any(${scopes.map(({ id }) => id)}::text[])
    )`.execute(db);
  return rows.map(({ course_id }) => course_id);
}

/** Counts over all rows of a filter: one query, which an index answers alone unless the filter asks for more. */
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
      select a.person_id, a.status, ${OVERDUE} as overdue from reports.rows a where ${narrowed(filter)}
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

/** The day of the deadline is still in time (R-337); a completed row is never overdue (R-338). */
const OVERDUE = sql`(a.status < 2 and coalesce(a.deadline < o.today, false))`;

function narrowed({ course, person, status, overdue, search, withLeft }: Narrowing): Fragment {
  const parts: Fragment[] = [sql`a.org_id = o.org_id`];
  if (!withLeft) parts.push(sql`not a.has_left and not a.deactivated`);
  if (course !== undefined) parts.push(sql`a.course_id = ${course}`);
  if (person !== undefined) parts.push(sql`a.person_id = ${person}`);
  if (status !== undefined) parts.push(sql`a.status = ${(REPORT_STATUSES as readonly string[]).indexOf(status)}`);
  if (overdue !== undefined) parts.push(overdue ? OVERDUE : sql`not ${OVERDUE}`);
  if (search) {
    const text = folded(search);
    parts.push(sql`(position(${text} in a.login_sort) > 0 or position(${text} in a.name_sort) > 0)`);
  }
  return sql.join(parts, sql` and `);
}

/** Never null; whatever lacks the value comes last. Each is what an index of the table begins with. */
function sortValue({ sort, direction }: Order): Fragment {
  const last = (text: string) => sql.lit(direction === 'asc' ? text : '');
  switch (sort) {
    case 'key':
      return sql`a.assignment_key`;
    case 'deadline':
      return sql`coalesce(a.deadline, ${last('9999-12-31')})`;
    case 'full_name':
      return sql`a.name_sort`;
    case 'user':
      return sql`a.login_sort`;
    case 'course':
      return sql`a.course_sort`;
    case 'organization':
      return sql`o.place`;
    case 'status':
      return sql`a.status`;
    case 'progress':
      return sql`a.progress`;
    case 'mandatory':
      return sql`(a.mandatory::int)`;
    case 'overdue':
      return sql`${OVERDUE}::int`;
    case 'last_activity':
      return sql`coalesce(a.last_activity, ${last('9999')})`;
  }
}

function beyond(value: Fragment, direction: 'asc' | 'desc', after: NonNullable<Order['after']>): Fragment {
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${value}, a.assignment_key) ${than} (${after.value}, ${after.key})`;
}
