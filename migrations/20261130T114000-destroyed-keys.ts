import { sql, type Kysely } from 'kysely';

/** How often keys were destroyed, by which every process notices that it must not use those it has at hand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vault.lock
      add column destructions bigint not null default 0,
      add column people_destroyed bigint not null default 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vault.lock drop column destructions, drop column people_destroyed`.execute(db);
}
