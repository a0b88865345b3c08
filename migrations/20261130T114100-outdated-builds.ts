import { sql, type Kysely } from 'kysely';

/** Builds that hold what must be read no more: they are dropped as soon as they serve no longer, and never resumed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table control.builds add column outdated boolean not null default false`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table control.builds drop column outdated`.execute(db);
}
