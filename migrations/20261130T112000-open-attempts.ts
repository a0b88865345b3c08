import { sql, type Kysely } from 'kysely';

/**
 * What the reaction to publications remembers: the versions of every course, with what became of the attempts each of
 * them met, and the attempts that are open. Versions tell before from after, so no position of a log is kept here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reactions.published_releases (
      release_id text primary key,
      course_id  text not null,
      version    int not null,
      moved      int not null default 0,
      cancelled  int not null default 0,
      unique (course_id, version))`.execute(db);
  await sql`
    create table reactions.open_attempts (
      attempt_id      text primary key,
      run_id          text not null,
      learner_id      text not null,
      course_id       text not null,
      stands_on       int not null,
      newest_at_start int not null)`.execute(db);
  await sql`create index open_attempts_course on reactions.open_attempts (course_id, stands_on)`.execute(db);
  await sql`create index owed_commands_next on control.owed_commands (reaction, id) where status = 'owed'`.execute(db);
  await sql`create index owed_commands_left_out on control.owed_commands (reaction) where status = 'skipped'`.execute(
    db,
  );
  await sql`drop index control.owed_commands_due`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`create index owed_commands_due on control.owed_commands (due_at, id) where status = 'owed'`.execute(db);
  await sql`drop index control.owed_commands_next, control.owed_commands_left_out`.execute(db);
  await sql`drop table reactions.open_attempts, reactions.published_releases`.execute(db);
}
