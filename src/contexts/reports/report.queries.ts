import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ReleaseOutlinesTable } from '../../../projections/catalogue/index.js';
import type { FilledCells, PassedInCourse, ReportCoursesTable } from '../../../projections/reports/index.js';
import { folded } from '../../platform/text/text.js';
import { REPORT_STATUSES, type ReportFilter, type ReportSort } from './report-shapes.js';
import { passedUntilLeft } from './until-left.js';

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

/** Most people that a search names one by one. */
const NAMED_AT_MOST = 200;

type Fragment = RawBuilder<unknown>;
/** `people`: those whom the search finds, when they are few enough to be named. */
export type Narrowing = Omit<ReportFilter, 'organizations'> & { readonly people?: readonly string[] | undefined };

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
  const isPart = order.sort === 'organization' || order.sort === 'overdue';
  const byKey = isPart ? sql`a.assignment_key` : sql`${value} ${direction}, a.assignment_key ${direction}`;
  const ties = isPart ? sql`asc` : direction;
  const { rows } = await sql<ReportRecord>`
    select r.*, ${passedUntilLeft} as passed, d.sections
    from (
      select r.* from ${scopeOf(scopes)} as o
      cross join (values ${order.sort === 'overdue' ? sql`(0), (1)` : sql`(null::int)`}) as v (late)
      cross join lateral (
        select a.*, ${OVERDUE} as overdue, ${value} as sort_value
        from reports.rows a
        where ${narrowed(filter)} and ${order.sort === 'overdue' ? sql`${OVERDUE} = (v.late = 1)` : sql`true`}
          and ${isPart ? beyondPart(value, order) : beyond(value, order)}
        order by ${byKey}
        limit ${order.limit}
      ) r
      order by r.sort_value ${direction}, r.assignment_key ${ties}
      limit ${order.limit}
    ) r
    left join "read".memberships m on m.membership_id = r.org_id || '/' || r.person_id
    left join "read".report_progress l on l.progress_key = r.person_id || '/' || r.course_id
    left join "read".report_courses c on c.course_id = r.course_id
    left join "read".report_documents d
      on d.enrolment_id = l.enrolment_id and d.space = r.org_id and d.artifact = c.document_key
    order by r.sort_value ${direction}, r.assignment_key ${ties}`.execute(db);
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

/**
 * The people of the organizations whom a search finds: one query over people, who are fewer than rows. undefined: too many to
 * name them, so that rows are looked through instead, where the next one that fits is near.
 */
export async function foundPeople(
  db: Kysely<ReportTables>,
  scopes: readonly Scope[],
  search: string,
): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    select distinct m.person_id from "read".memberships m join "read".people p on p.person_id = m.person_id
    where m.org_id = any(${scopes.map(({ id }) => id)}::text[])
      and ${holds(search, sql`split_part(p.search, E'\\n', 1)`, sql`split_part(p.search, E'\\n', 2)`)}
    limit ${NAMED_AT_MOST + 1}`.execute(db);
  return rows.length > NAMED_AT_MOST ? undefined : rows.map(({ person_id }) => person_id);
}

/** Mail is not looked at (R-363). */
function holds(search: string, login: Fragment, name: Fragment): Fragment {
  const text = folded(search);
  return sql`(position(${text} in ${login}) > 0 or position(${text} in ${name}) > 0)`;
}

/** Of one organization a plain row, so that the planner knows how large that one is. */
export function scopeOf(scopes: readonly Scope[]): Fragment {
  const [first] = scopes;
  if (first && scopes.length === 1)
    return sql`(select ${first.id}::text as org_id, ${first.today}::text as today, ${first.place}::int as place)`;
  const ids = scopes.map(({ id }) => id);
  const days = scopes.map(({ today }) => today);
  const places = scopes.map(({ place }) => place);
  return sql`(select * from unnest(${ids}::text[], ${days}::text[], ${places}::int[]) as t (org_id, today, place))`;
}

/** The day of the deadline is still in time (R-337); a completed row is never overdue (R-338). */
export const OVERDUE = sql`(a.status < 2 and coalesce(a.deadline < o.today, false))`;

export function narrowed({ course, person, people, status, overdue, search, withLeft }: Narrowing): Fragment {
  const parts: Fragment[] = [sql`a.org_id = o.org_id`];
  if (!withLeft) parts.push(sql`not a.has_left and not a.deactivated`);
  if (course !== undefined) parts.push(sql`a.course_id = ${course}`);
  if (person !== undefined) parts.push(sql`a.person_id = ${person}`);
  if (status !== undefined) parts.push(sql`a.status = ${statusIndex(status)}`);
  if (overdue !== undefined) parts.push(overdue ? OVERDUE : sql`not ${OVERDUE}`);
  if (people) parts.push(sql`a.person_id = any(${[...people]}::text[])`);
  else if (search) parts.push(holds(search, sql`a.login_sort`, sql`a.name_sort`));
  return sql.join(parts, sql` and `);
}

/** -1: nobody has it. */
export function statusIndex(status: string): number {
  return (REPORT_STATUSES as readonly string[]).indexOf(status);
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
      return sql`v.late`;
    case 'last_activity':
      return sql`coalesce(a.last_activity, ${last('9999')})`;
  }
}

function beyond(value: Fragment, { direction, after }: Order): Fragment {
  if (!after) return sql`true`;
  return sql`(${value}, a.assignment_key) ${than(direction)} (${after.value}, ${after.key})`;
}

/** Of a part whose rows all have one value, in the order of their keys: those that follow in it, or all when it follows. */
function beyondPart(value: Fragment, { direction, after }: Order): Fragment {
  if (!after) return sql`true`;
  return sql`${value} ${than(direction)}= ${after.value}
    and a.assignment_key > case when ${value} = ${after.value} then ${after.key} else '' end`;
}

function than(direction: Order['direction']): Fragment {
  return sql.raw(direction === 'asc' ? '>' : '<');
}
