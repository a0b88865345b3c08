import { sql, type Kysely } from 'kysely';

/** Where every reaction stands, what it owes, and the events it could not answer. `reactions` is for their own tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema reactions`.execute(db);
  await sql`
    create table control.reactions (
      name         text primary key,
      status       text not null default 'running' check (status in ('running', 'stopped')),
      store_id     text not null,
      position     text collate "C",
      last_event   text,
      last_stream  text,
      last_version bigint,
      epoch        bigint not null default 0,
      error        text,
      started_at   timestamptz not null default now())`.execute(db);
  await sql`
    create table control.owed_commands (
      id             bigint generated always as identity primary key,
      reaction       text not null references control.reactions,
      command_id     uuid not null unique,
      event_id       text not null,
      correlation_id text not null,
      command        text not null,
      input          json not null,
      target         text not null,
      status         text not null default 'owed' check (status in ('owed', 'done', 'skipped')),
      attempts       int not null default 0,
      claimed_epoch  bigint,
      due_at         timestamptz not null default now(),
      error          text,
      owed_at        timestamptz not null default now(),
      settled_at     timestamptz)`.execute(db);
  await sql`create index owed_commands_due on control.owed_commands (due_at, id) where status = 'owed'`.execute(db);
  await sql`create index owed_commands_order on control.owed_commands (reaction, target, id) where status = 'owed'`.execute(
    db,
  );
  await sql`create index owed_commands_event on control.owed_commands (event_id)`.execute(db);
  await sql`
    create table control.reaction_faults (
      reaction    text not null references control.reactions,
      event_id    text not null,
      position    text collate "C" not null,
      error       text not null,
      happened_at timestamptz not null default now(),
      primary key (reaction, position))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table control.reaction_faults, control.owed_commands, control.reactions`.execute(db);
  await sql`drop schema reactions cascade`.execute(db);
}
