import { sql, type Kysely } from 'kysely';

/** What the reaction of an opened course remembers: who waits for a letter, and which courses are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reactions.release_subscribers (
      course_id text not null,
      user_id   text not null,
      primary key (course_id, user_id))`.execute(db);
  await sql`create table reactions.open_courses (course_id text primary key)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table reactions.release_subscribers, reactions.open_courses`.execute(db);
}
