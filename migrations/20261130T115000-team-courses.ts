import { sql, type Kysely } from 'kysely';

/** What the reaction of a changed team remembers: the courses that are assigned to whole organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reactions.team_courses (
      org_id    text not null,
      course_id text not null,
      primary key (org_id, course_id))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table reactions.team_courses`.execute(db);
}
