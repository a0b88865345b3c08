import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg, { type CustomTypesConfig, type Pool, type QueryConfig } from 'pg';
import { Failure } from '../contract/failure.js';
import { isUnanswered } from '../database/index.js';
import type { Queryable } from './transaction.js';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Rows as projections write them: instants as ISO 8601 in UTC, days as YYYY-MM-DD, counts as numbers. */
const plainTypes: CustomTypesConfig = {
  getTypeParser: (...asked: Parameters<typeof pg.types.getTypeParser>) => {
    const oid: number = asked[0];
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(...asked);
  },
};

/** The same pool, its answers in plain types; ending it stays the owner's business. */
export function withPlainTypes(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      const deaf = () => undefined;
      client.on('error', deaf);
      let dead = false;
      const told = patient(client, () => (dead = true));
      return plain(told, (destroy) => {
        client.off('error', deaf);
        client.release(destroy || dead);
      });
    },
    end: () => Promise.resolve(),
  };
}

/** Kysely inside a transaction that somebody else began and will end. */
export function kyselyOn(tx: Queryable): Kysely<never> {
  const pool: PostgresPool = {
    connect: () => Promise.resolve(plain(tx, () => undefined)),
    end: () => Promise.resolve(),
  };
  return new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
}

/** undefined_table, invalid_schema_name */
const MISSING = new Set(['42P01', '3F000']);

function plain(client: Queryable, release: (destroy?: boolean) => void): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query({ text, values: [...values], types: plainTypes });
  return { query, release } as unknown as PostgresPoolClient;
}

/** A read table that somebody dropped is made again by the worker: until then the answer is to ask again soon. */
function patient(client: Queryable, unanswered: () => void): Queryable {
  return {
    async query(config: QueryConfig) {
      try {
        return await client.query(config);
      } catch (cause) {
        if (isUnanswered(cause)) unanswered();
        const missing = cause instanceof Error && 'code' in cause && MISSING.has(String(cause.code));
        throw missing ? new Failure('unavailable', [], { cause, retryAfterSeconds: 2 }) : cause;
      }
    },
  } as Queryable;
}
