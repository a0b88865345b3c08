import { sql, type Kysely } from 'kysely';

/** What the reaction of an opened course remembers: who waits for a letter, and the openings there were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reactions.release_subscribers (
      course_id text not null,
      user_id   text not null,
      primary key (course_id, user_id))`.execute(db);
  await sql`
    create table reactions.course_openings (
      event_id   text primary key,
      command_id text not null,
      course_id  text not null,
      is_open    boolean not null)`.execute(db);
  await sql`create index course_openings_command on reactions.course_openings (command_id)`.execute(db);
  await sql`create index course_openings_open on reactions.course_openings (course_id) where is_open`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table reactions.release_subscribers, reactions.course_openings`.execute(db);
}
