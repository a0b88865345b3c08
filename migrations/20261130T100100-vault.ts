import { sql, type Kysely } from 'kysely';

/** Keys of people, wrapped. Not events: a rebuild never touches them, and their backups are kept apart and short. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema vault`.execute(db);
  await sql`
    create table vault.lock (
      only_one boolean primary key default true check (only_one),
      salt     bytea   not null,
      proof    bytea   not null)`.execute(db);
  await sql`
    create table vault.keys (
      subject      text        collate "C" primary key,
      kid          uuid        not null unique,
      wrapped      bytea,
      created_at   timestamptz not null default now(),
      destroyed_at timestamptz,
      check ((wrapped is null) = (destroyed_at is not null)))`.execute(db);
}
