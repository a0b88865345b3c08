import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg, { type CustomTypesConfig, type Pool } from 'pg';

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

/** Rows as projections write them: instants as ISO 8601 in UTC, days as YYYY-MM-DD, counts as numbers. */
export const plainTypes: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: unknown) => {
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as CustomTypesConfig;

/** The same pool, its answers in plain types; ending it stays the owner's business. */
export function withPlainTypes(pool: Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      const deaf = () => undefined;
      client.on('error', deaf);
      return {
        query: (text: string, values: readonly unknown[]) =>
          client.query({ text, values: [...values], types: plainTypes }),
        release: (destroy?: boolean) => {
          client.off('error', deaf);
          client.release(destroy);
        },
      } as unknown as PostgresPoolClient;
    },
    end: async () => undefined,
  };
}
