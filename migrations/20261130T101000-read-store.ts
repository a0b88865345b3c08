import { sql, type Kysely } from 'kysely';

/**
 * `control` holds what a rebuild never drops: who leads, where every build of a read model stands, what is parked.
 * `read` holds the views that readers use; the tables behind them live in one schema per build.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema control`.execute(db);
  await sql`create schema read`.execute(db);
  await sql`
    create table control.leadership (
      id       text primary key check (id = 'worker'),
      epoch    bigint not null,
      taken_at timestamptz not null default now())`.execute(db);
  await sql`insert into control.leadership (id, epoch) values ('worker', 0)`.execute(db);
  await sql`
    create table control.builds (
      build         bigint generated always as identity primary key,
      projection    text not null,
      generation    int not null,
      status        text not null check (status in ('building', 'live', 'retired', 'failed')),
      store_id      text not null,
      position      text collate "C",
      last_event    text,
      last_stream   text,
      last_version  bigint,
      as_of         timestamptz,
      epoch         bigint not null default 0,
      paused        text,
      error         text,
      requested_at  timestamptz not null default now(),
      switched_at   timestamptz,
      retired_at    timestamptz)`.execute(db);
  await sql`create unique index builds_one_live on control.builds (projection) where status = 'live'`.execute(db);
  await sql`create unique index builds_one_building on control.builds (projection) where status = 'building'`.execute(
    db,
  );
  await sql`
    create table control.parked_keys (
      build     bigint not null references control.builds on delete cascade,
      key       text not null,
      error     text not null,
      asked     text check (asked in ('retry', 'skip')),
      parked_at timestamptz not null default now(),
      primary key (build, key))`.execute(db);
  await sql`
    create table control.parked_events (
      build       bigint not null,
      key         text not null,
      position    text collate "C" not null,
      event_id    text not null,
      type        text not null,
      stream      text not null,
      version     bigint not null,
      recorded_at timestamptz not null,
      primary key (build, key, position),
      foreign key (build, key) references control.parked_keys on delete cascade)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ nspname: string }>`
    select nspname from pg_namespace where nspname ~ '^rm_.*_[0-9]+_[0-9]+$'`.execute(db);
  await sql`drop schema if exists read cascade`.execute(db);
  for (const { nspname } of rows) await sql`drop schema ${sql.id(nspname)} cascade`.execute(db);
  await sql`drop schema if exists control cascade`.execute(db);
}
