import { sql, type Kysely } from 'kysely';

/** When each personal key was last used. Kept beside the log: nobody decides by it, and no rebuild touches it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table control.key_last_use (
      key_id  text primary key,
      used_at timestamptz not null)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table if exists control.key_last_use`.execute(db);
}
