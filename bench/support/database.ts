import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { databaseOver, migrate, openPool } from '../../src/platform/database/index.js';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.js';

export interface BenchDatabase {
  readonly url: string;
  pool(max: number): Pool;
  close(): Promise<void>;
}

/** A throw-away embedded PostgreSQL with Lyceum's tables and its ordinary durability: every commit waits for the disk. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-'));
  const server = await startEmbeddedPostgres({ dataDir: folder });
  const pools: Pool[] = [];
  const pool = (max: number) => {
    const opened = openPool({ url: server.url, max, name: 'lyceum bench' });
    pools.push(opened);
    return opened;
  };
  await migrate(databaseOver(pool(2)));
  return {
    url: server.url,
    pool,
    close: async () => {
      await Promise.all(pools.map((opened) => opened.end()));
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
