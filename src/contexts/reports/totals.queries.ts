import { sql, type Kysely } from 'kysely';
import {
  narrowed,
  OVERDUE,
  scopeOf,
  statusIndex,
  type Narrowing,
  type ReportTables,
  type Scope,
} from './report.queries.js';
import type { ReportTotals } from './report-shapes.js';

const NONE: ReportTotals = { rows: 0, people: 0, notStarted: 0, inProgress: 0, completed: 0, overdue: 0 };

/** Counts over all rows of a filter: one query. */
export async function reportTotals(
  db: Kysely<ReportTables>,
  scopes: readonly Scope[],
  filter: Narrowing,
): Promise<ReportTotals> {
  if (scopes.length === 0) return NONE;
  const { person, search, status, overdue } = filter;
  const isByPeople = person !== undefined || Boolean(search);
  const isPart = status !== undefined || overdue !== undefined;
  const isOneEach = filter.course !== undefined && scopes.length === 1;
  return isByPeople || (isPart && !isOneEach) ? counted(db, scopes, filter) : known(db, scopes, filter);
}

/** Looks at each row; an index alone answers. */
async function counted(db: Kysely<ReportTables>, scopes: readonly Scope[], filter: Narrowing): Promise<ReportTotals> {
  const { rows } = await sql<ReportTotals>`
    select count(*) as rows, count(distinct r.person_id) as people,
      count(*) filter (where r.status = 0) as "notStarted", count(*) filter (where r.status = 1) as "inProgress",
      count(*) filter (where r.status = 2) as completed, count(*) filter (where r.overdue) as overdue
    from ${scopeOf(scopes)} as o
    cross join lateral (
      select a.person_id, a.status, ${OVERDUE} as overdue from reports.rows a where ${narrowed(filter)}
    ) r`.execute(db);
  return rows[0] ?? NONE;
}

/** From counts that are kept. People: those who have rows; in one course of one organization each row is another person. */
async function known(
  db: Kysely<ReportTables>,
  scopes: readonly Scope[],
  { course, status, overdue, withLeft }: Narrowing,
): Promise<ReportTotals> {
  const late = sql`(c.status < 2 and c.due <> '' and c.due < o.today)`;
  const present = withLeft ? sql`true` : sql`not is_former`;
  const parts = [sql`c.org_id = o.org_id`, present];
  if (course !== undefined) parts.push(sql`c.course_id = ${course}`);
  if (status !== undefined) parts.push(sql`c.status = ${statusIndex(status)}`);
  if (overdue !== undefined) parts.push(overdue ? late : sql`not ${late}`);
  const people =
    course === undefined
      ? sql`(select count(distinct person_id) from reports.members
          where org_id = any(${scopes.map(({ id }) => id)}::text[]) and rows > 0 and ${present})`
      : scopes.length === 1
        ? sql`coalesce(sum(c.rows), 0)::bigint`
        : sql`(select count(distinct a.person_id) from ${scopeOf(scopes)} as o
            join reports.rows a on ${narrowed({ course, withLeft })})`;
  const sum = (which: ReturnType<typeof sql>) => sql`coalesce(sum(c.rows) filter (where ${which}), 0)::bigint`;
  const { rows } = await sql<ReportTotals>`
    select ${sum(sql`true`)} as rows, ${people} as people, ${sum(sql`c.status = 0`)} as "notStarted",
      ${sum(sql`c.status = 1`)} as "inProgress", ${sum(sql`c.status = 2`)} as completed, ${sum(late)} as overdue
    from ${scopeOf(scopes)} as o join reports.counts c on ${sql.join(parts, sql` and `)}`.execute(db);
  return rows[0] ?? NONE;
}
