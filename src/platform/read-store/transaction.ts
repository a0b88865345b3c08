import type { Pool, PoolClient } from 'pg';
import { isUnanswered } from '../database/index.js';

/** What both a pool and one of its connections can do. */
export type Queryable = Pick<PoolClient, 'query'>;

/** `lazy`: the commit does not wait for the disk; right where rows and checkpoint go, and are lost, together. */
export type Durability = 'lazy' | 'durable';

const BEGIN = `begin; set local idle_in_transaction_session_timeout = '10s'`;

/** Runs `work` in one transaction; any error rolls it back. It is done when this returns, and not before. */
export async function inTransaction<T>(
  pool: Pool,
  durability: Durability,
  work: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const deaf = () => undefined;
  client.on('error', deaf);
  let broken: Error | undefined;
  try {
    await client.query(durability === 'lazy' ? `${BEGIN}; set local synchronous_commit = off` : BEGIN);
    const result = await work(client);
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
    return result;
  } catch (error) {
    if (isUnanswered(error)) broken = error;
    else await client.query('rollback').catch((fault: Error) => (broken = fault));
    throw error;
  } finally {
    client.off('error', deaf);
    client.release(broken);
  }
}

/** Runs `work`; when it fails, what it did is undone and the transaction goes on. */
export async function attempt(tx: Queryable, work: () => Promise<unknown>): Promise<Error | undefined> {
  await tx.query('savepoint attempt');
  try {
    await work();
    await tx.query('release savepoint attempt');
    return undefined;
  } catch (error) {
    await tx.query('rollback to savepoint attempt');
    return error as Error;
  }
}
