import { randomBytes, randomUUID } from 'node:crypto';
import type { Connection } from './connection.js';

/** Its first event names the store, whoever is the first to ask for the name. */
const STREAM = 'lyceum-store';
const TYPE = 'lyceum.StoreNamed';

/** The id of the store behind the connection, given to it once and for ever. */
export async function storeIdentity(connection: Connection): Promise<string> {
  const known = await named(connection);
  if (known !== undefined) return known;
  const event = { id: randomUUID(), type: TYPE, data: { storeId: randomBytes(6).toString('hex') }, metadata: {} };
  await connection.append(STREAM, 'no-stream', [event]);
  const made = await named(connection);
  if (made === undefined) throw new Error(`stream ${STREAM} of EventStoreDB does not name the store`);
  return made;
}

async function named(connection: Connection): Promise<string | undefined> {
  const [record] = await connection.readStream(STREAM, 0n, 1);
  const id = (record?.data as { storeId?: unknown } | undefined)?.storeId;
  return typeof id === 'string' ? id : undefined;
}
