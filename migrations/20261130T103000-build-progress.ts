import { sql, type Kysely } from 'kysely';

/** How many events a build took in, for those who watch a rebuild. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table control.builds add column taken bigint not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table control.builds drop column taken`.execute(db);
}
