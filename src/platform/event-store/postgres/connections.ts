import type { EventEmitter } from 'node:events';
import type { Pool, PoolClient, QueryArrayConfig, QueryArrayResult } from 'pg';
import { asStoreFault } from './faults.js';

/** A row as PostgreSQL writes it: every value as text, so nothing depends on parsers that others set globally. */
export type TextRow = readonly (string | null)[];

/** `json` comes parsed, the moment its row arrives: the text of a whole page would outlive the young generation. */
const JSON_TYPE = 114;

export interface Statement {
  readonly name: string;
  readonly text: string;
}

const text = (value: string) => value;
const parse = (value: string) => JSON.parse(value) as unknown;
const asText = { getTypeParser: (oid: number) => (oid === JSON_TYPE ? parse : text) };
const guarded = new WeakSet<EventEmitter>();
const ignore = () => undefined;

/**
 * A backend that is terminated makes its client emit 'error' also while it is checked out, where the pool does not
 * listen: without a listener of its own the process would die. The fault itself arrives at the query.
 */
function guard(emitter: EventEmitter): void {
  if (guarded.has(emitter)) return;
  guarded.add(emitter);
  emitter.on('error', ignore);
}

/** A connection of the pool. Failing to get one means that nothing was done. */
export async function checkOut(pool: Pool): Promise<PoolClient> {
  guard(pool);
  try {
    const client = await pool.connect();
    guard(client);
    return client;
  } catch (error) {
    throw asStoreFault(error, 'not-applied');
  }
}

/** Runs a statement, prepared once per connection. */
export async function rowsOf(
  client: PoolClient,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly TextRow[]> {
  const query: QueryArrayConfig = { ...statement, values: [...values], rowMode: 'array', types: asText };
  const result: QueryArrayResult = await client.query(query);
  return result.rows as TextRow[];
}

/** One statement on a connection of its own; a connection that failed is not used again. */
export async function ask(
  pool: Pool,
  statement: Statement,
  values: readonly unknown[],
  onLoss: 'not-applied' | 'unknown' = 'not-applied',
): Promise<readonly TextRow[]> {
  const client = await checkOut(pool);
  try {
    const rows = await rowsOf(client, statement, values);
    client.release();
    return rows;
  } catch (error) {
    const fault = asStoreFault(error, onLoss);
    client.release(fault !== error);
    throw fault;
  }
}
