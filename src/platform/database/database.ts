import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { isUnanswered } from './pool.js';

/** Nest's key for the Kysely instance over the pool. */
export const DATABASE = Symbol('Database');

/** Kysely over a pool that somebody else opened and will close: `destroy()` ends that pool too. */
export function databaseOver<Tables>(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dropping(pool) }) });
}

/** The pool, which gets no connection back that left a statement unanswered: Kysely tells it of no error. */
function dropping(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let dead = false;
      const query = (text: string, values: readonly unknown[]) =>
        client.query(text, [...values]).catch((error: unknown) => {
          dead ||= isUnanswered(error);
          throw error;
        });
      const release = (destroy?: boolean) => client.release(destroy || dead);
      // Kysely also describes cursors, which nobody here opens.
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}
