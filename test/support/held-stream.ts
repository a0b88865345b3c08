import pg from 'pg';

/** A stream that nobody can append to until it is released; what tries waits. */
export interface HeldStream {
  /** Resolves as soon as somebody waits for the stream. */
  awaited(): Promise<void>;
  release(): Promise<void>;
}

/** Holds a stream that has events, by the lock that an append takes. */
export async function holdStream(databaseUrl: string, name: string): Promise<HeldStream> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  const { rowCount } = await client.query('select from store.streams where name = $1 for update', [name]);
  if (rowCount !== 1) throw new Error(`there is no stream ${name}`);
  const waiting = `select count(*)::int as count from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  return {
    async awaited() {
      for (let n = 0; n < 3_000; n += 1) {
        const { rows } = await client.query<{ count: number }>(waiting);
        if ((rows[0]?.count ?? 0) > 0) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`nobody waits for ${name}`);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
