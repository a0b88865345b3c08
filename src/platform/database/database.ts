import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';

/** Nest's key for the Kysely instance over the pool. */
export const DATABASE = Symbol('Database');

/** Kysely over a pool that somebody else opened and will close: `destroy()` ends that pool too. */
export function databaseOver<Tables>(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
