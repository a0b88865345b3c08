import { sql, type Kysely, type RawBuilder } from 'kysely';
import { activityUntilLeft, countUntilLeft, passedUntilLeft } from './until-left.js';

/** Columns of `reports.rows`, in the order in which `JOINED` gives them. */
const COLUMNS = sql.raw(
  [
    'assignment_key',
    'org_id',
    'person_id',
    'course_id',
    'account',
    'full_name',
    'has_left',
    'deactivated',
    'deadline',
    'mandatory',
    'by_own_choice',
    'last_activity',
    'lessons_passed',
    'status',
    'progress',
    'login_sort',
    'name_sort',
    'course_sort',
  ].join(', '),
);

/**
 * Assignments with what belongs to each. `n`: lessons of the active release that were passed; `s`: the status as an index in
 * `REPORT_STATUSES`, completed also by a former release that was passed whole before the next one came.
 * Progress in millionths. Mail, which `search` holds as well, is not looked at. `l`: what was learned; `g`: what the
 * organization sees of it.
 */
const JOINED = sql`
  select a.assignment_key, a.org_id, a.person_id, a.course_id, p.account, p.full_name, m.left_at is not null, p.deactivated,
    a.deadline, a.mandatory, a.by_own_choice, g.last_activity, n.lessons_passed, s.status,
    case when s.status = 2 then 1000000 when s.status = 0 then 0
      else (n.lessons_passed * 1000000::bigint / c.lesson_count)::int end,
    split_part(p.search, E'\\n', 1), split_part(p.search, E'\\n', 2), coalesce(c.title, '')
  from "read".assignments a
  join "read".people p on p.person_id = a.person_id
  join "read".memberships m on m.membership_id = a.org_id || '/' || a.person_id
  left join "read".report_progress l on l.progress_key = a.person_id || '/' || a.course_id
  cross join lateral (
    select ${activityUntilLeft} as last_activity, ${countUntilLeft} as passed_count, ${passedUntilLeft} as passed
  ) g
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

/** Whose rows are joined again. */
export interface Touched {
  readonly people: ReadonlySet<string>;
  readonly courses: ReadonlySet<string>;
  /** People in one course, each pair under a name of its own. */
  readonly pairs: ReadonlyMap<string, { readonly person: string; readonly course: string }>;
}

/** Brings `reports.rows` to what the read models say about these; rows that stay the same are not written. */
export async function joinRows(tx: Kysely<unknown>, { people, courses, pairs }: Touched): Promise<void> {
  if (pairs.size > 0) {
    const keys = [...pairs.values()];
    const persons = keys.map(({ person }) => person);
    const of = keys.map(({ course }) => course);
    await join(tx, (row) => {
      const pair = sql`select * from unnest(${persons}::text[], ${of}::text[])`;
      return sql`(${row}.person_id, ${row}.course_id) in (${pair})`;
    });
  }
  if (people.size > 0) await join(tx, (row) => sql`${row}.person_id = any(${[...people]}::text[])`);
  if (courses.size > 0) await join(tx, (row) => sql`${row}.course_id = any(${[...courses]}::text[])`);
}

/** The same for the next assignments by key. @returns where to go on; undefined after the last */
export async function joinStretch(tx: Kysely<unknown>, after: string, most: number): Promise<string | undefined> {
  const { rows } = await sql<{ assignment_key: string }>`
    select assignment_key from "read".assignments where assignment_key > ${after}
    order by assignment_key offset ${most - 1} limit 1`.execute(tx);
  const end = rows[0]?.assignment_key;
  await join(tx, (row) => {
    const key = sql`${row}.assignment_key`;
    return end === undefined ? sql`${key} > ${after}` : sql`${key} > ${after} and ${key} <= ${end}`;
  });
  if (end === undefined) await sql`analyze reports.rows`.execute(tx);
  return end;
}

/** `which`: the same condition for assignments and for rows. Counts take in by how much the rows differ from the former ones. */
async function join(tx: Kysely<unknown>, which: (row: RawBuilder<unknown>) => RawBuilder<unknown>): Promise<void> {
  await sql`
    with joined (${COLUMNS}) as materialized (${JOINED} where ${which(sql.raw('a'))}),
      gone as (
        delete from reports.rows r
        where ${which(sql.raw('r'))} and not exists (select from joined j where j.assignment_key = r.assignment_key)
      ),
      changed as (
        select org_id, person_id, course_id, status, coalesce(deadline, '') as due, has_left or deactivated as is_former, 1 as rows
        from joined
        union all
        select org_id, person_id, course_id, status, coalesce(deadline, ''), has_left or deactivated, -1
        from reports.rows r where ${which(sql.raw('r'))}
      ),
      counted as (
        insert into reports.counts as c
        select org_id, course_id, status, due, is_former, sum(rows) from changed
        group by org_id, course_id, status, due, is_former having sum(rows) <> 0
        on conflict (org_id, course_id, status, due, is_former) do update set rows = c.rows + excluded.rows
      ),
      met as (
        insert into reports.members as c
        select org_id, person_id, is_former, sum(rows) from changed
        group by org_id, person_id, is_former having sum(rows) <> 0
        on conflict (org_id, person_id, is_former) do update set rows = c.rows + excluded.rows
      )
    insert into reports.rows as r (${COLUMNS}) select ${COLUMNS} from joined j
    on conflict (assignment_key) do update set (${COLUMNS}) = row(excluded.*) where r.* is distinct from excluded.*`.execute(
    tx,
  );
}
