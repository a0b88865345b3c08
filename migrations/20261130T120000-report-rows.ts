import { sql, type Kysely } from 'kysely';

/**
 * Rows of reports, joined, sorted and counted in advance. All these tables are lost or kept together and are made again from
 * read models.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema reports`.execute(db);
  await sql`
    create unlogged table reports.standing (
      id       text primary key check (id = 'rows'),
      sources  text not null,
      position text collate "C" not null)`.execute(db);
  await sql`
    create unlogged table reports.rows (
      assignment_key text primary key,
      org_id         text not null,
      person_id      text not null,
      course_id      text not null,
      account        text not null,
      full_name      text not null,
      has_left       boolean not null,
      deactivated    boolean not null,
      deadline       text,
      mandatory      boolean not null,
      by_own_choice  boolean not null,
      last_activity  text,
      lessons_passed integer not null,
      status         integer not null,
      progress       integer not null,
      login_sort     text not null,
      name_sort      text not null,
      course_sort    text not null)`.execute(db);
  for (const value of SORTED) {
    await sql`create index on reports.rows (org_id, ${sql.raw(value)}, assignment_key)`.execute(db);
  }
  await sql`create index on reports.rows (org_id, assignment_key)`.execute(db);
  await sql`create index on reports.rows (course_id)`.execute(db);
  await sql`create index on reports.rows (person_id)`.execute(db);
  await sql`
    create index on reports.rows (org_id, person_id)
    include (course_id, status, deadline, has_left, deactivated)`.execute(db);
  await sql`
    create unlogged table reports.counts (
      org_id    text not null,
      course_id text not null,
      status    integer not null,
      due       text not null,
      is_former boolean not null,
      rows      bigint not null,
      primary key (org_id, course_id, status, due, is_former))`.execute(db);
  await sql`
    create unlogged table reports.members (
      org_id    text not null,
      person_id text not null,
      is_former boolean not null,
      rows      bigint not null,
      primary key (org_id, person_id, is_former) include (rows))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema reports cascade`.execute(db);
}

/** Each is what a report sorts by, one of them within a course as well. */
const SORTED = [
  "coalesce(deadline, '9999-12-31')",
  "coalesce(deadline, '')",
  "course_id, coalesce(deadline, '9999-12-31')",
  "coalesce(last_activity, '9999')",
  "coalesce(last_activity, '')",
  'name_sort',
  'login_sort',
  'course_sort',
  'status',
  'progress',
  '(mandatory::int)',
];
