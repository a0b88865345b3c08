import pg from 'pg';

/** Nest's key for the pool of the read and event tables. */
export const POOL = Symbol('Pool');

export interface PoolOptions {
  readonly url: string;
  /** Most connections at once. */
  readonly max?: number;
  /** Seen in pg_stat_activity. */
  readonly name?: string;
  /** How long a statement may take before its connection counts as dead; 0: for ever. A minute unless given. */
  readonly answerWithinMs?: number;
  /** Commits do not wait for the disk: for work that can be done again. `untilOnDisk` then waits once for all of it. */
  readonly lazy?: boolean;
  /** Told of every connection that broke, also while nobody was asking anything. */
  readonly onBroken?: (error: Error) => void;
}

/**
 * Connections to PostgreSQL. Values arrive as pg gives them unless a query says otherwise: no type parser is changed,
 * neither here nor globally. So int8 (also `count(*)`) is text, because a JavaScript number would round it: write
 * `BigInt(row.version)`, or `count(*)::int` where the number is small.
 */
export function openPool({
  url,
  max = 10,
  name = 'lyceum',
  answerWithinMs = 60_000,
  lazy = false,
  onBroken = () => undefined,
}: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    query_timeout: answerWithinMs,
    ...(lazy && { verify: commitLazily }),
  });
  // The pool listens only to idle clients. One that is checked out and loses its backend between two queries would
  // emit 'error' with no listener, and end the process (ES-14). The pool drops such a client when it is released.
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', () => undefined);
  return pool;
}

/** Done once for every new connection; one that refuses is not used. */
function commitLazily(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query('set synchronous_commit = off', (error: Error | null) => done(error ?? undefined));
}

/** Resolves when everything that was committed before is on the disk, however lazily it was. */
export async function untilOnDisk(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // A commit that wrote something takes all that was written before it to the disk.
    await client.query('begin; set local synchronous_commit = on; create temp table on_disk () on commit drop; commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Whether a statement had no answer in time. Its connection must not be used again: whatever is asked there waits behind
 * the statement, a rollback too.
 */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Runs the work in one transaction on one connection; commits its result, or rolls back and throws on. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    if (isUnanswered(error)) broken = error;
    else await client.query('rollback').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    client.release(broken);
  }
}
