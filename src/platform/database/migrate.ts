import { Migrator, type Kysely, type MigrationProvider } from 'kysely';
import { MigrationFolder } from './migration-folder.js';

/** The database cannot be brought up to date: one sentence that names the migration and what to do. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

/**
 * Brings the database up to date, in one transaction: all or nothing. Several processes may start at once; one of them
 * migrates, the others wait for it. Gives the names of the migrations that this call applied.
 */
export async function migrate(
  db: Kysely<never> | Kysely<unknown>,
  provider: MigrationProvider = new MigrationFolder(),
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider,
    migrationTableName: 'lyceum_migrations',
    migrationLockTableName: 'lyceum_migrations_lock',
    // Two branches may land in the other order than they were begun.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);
  throw explained(error, results.find(({ status }) => status === 'Error')?.migrationName);
}

function explained(error: unknown, name: string | undefined): MigrationFailed {
  const reason = error instanceof Error ? error.message : String(error);
  if (/previously executed migration .* is missing/.test(reason)) {
    return new MigrationFailed(
      `The database was migrated by a newer Lyceum (${reason}); start that version or newer.`,
      {
        cause: error,
      },
    );
  }
  const which = name ? `Migration ${name} failed` : 'The database could not be migrated';
  return new MigrationFailed(`${which}, nothing was changed: ${reason}`, { cause: error });
}
