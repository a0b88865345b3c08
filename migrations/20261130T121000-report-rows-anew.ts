import { sql, type Kysely } from 'kysely';

/**
 * Rows of reports are joined anew a stretch at a time. They are emptied, because rows of those who left showed what was
 * learned later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`truncate reports.rows, reports.counts, reports.members, reports.standing`.execute(db);
  await sql`
    alter table reports.standing
      add column basis text not null default '',
      add column anew text,
      add column reached text not null default ''`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`truncate reports.rows, reports.counts, reports.members, reports.standing`.execute(db);
  await sql`alter table reports.standing drop column basis, drop column anew, drop column reached`.execute(db);
}
