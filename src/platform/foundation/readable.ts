import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Projection } from '../read-store/projection.js';

const PATIENCE_MS = 60_000;

/**
 * Resolves once every read model has a table to answer from, so that the first question of a new installation, or of one
 * whose tables were dropped, is answered. After a minute it gives up waiting: answers then say that they are not there yet.
 */
export async function untilReadable(pool: Pool, projections: readonly Projection[]): Promise<void> {
  const names = projections.map(({ name }) => `read.${name}`);
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
    const { rows } = await pool.query(
      'select count(*)::int as missing from unnest($1::text[]) n where to_regclass(n) is null',
      [names],
    );
    if (rows[0].missing === 0) return;
  }
}
