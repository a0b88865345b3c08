import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import type { RecordedEvent, StreamName } from '../event-store/port/recorded-event.js';
import type { Build } from './build.js';
import type { Row } from './build-table.js';
import { Fenced, isInfrastructure } from './faults.js';
import { foldKey } from './fold.js';
import { parkedEvents, parkedState, unpark, type ParkedEvent } from './parking.js';
import { attempt, inTransaction } from './transaction.js';

/**
 * Folds what was parked for a key, in order, until it is done or fails again; `skip` leaves the first event out. Must not
 * run beside a batch of the same build.
 */
export async function replay(
  pool: Pool,
  store: EventStore,
  build: Build,
  epoch: bigint,
  key: string,
  how: 'retry' | 'skip',
): Promise<void> {
  const waiting = await parkedEvents(pool, build.id, key);
  const events = await Promise.all(waiting.map((parked) => eventOf(store, parked)));
  await inTransaction(pool, 'durable', async (tx) => {
    const { rowCount } = await tx.query('select 1 from control.builds where build = $1 and epoch = $2 for update', [
      build.id,
      epoch,
    ]);
    if (rowCount !== 1) throw new Fenced(`build ${build.id}`);
    const done = how === 'skip' ? waiting.slice(0, 1) : [];
    let row = (await build.table.rows(tx, [key])).get(key);
    for (let n = done.length; n < events.length; n += 1) {
      const step = foldKey(build.projection, key, row, events.slice(n, n + 1));
      const error = step.error ?? (await attempt(tx, () => write(build, tx, key, step.row)));
      if (isInfrastructure(error)) throw error;
      if (error !== undefined) {
        await unpark(tx, build.id, key, done, error);
        return;
      }
      row = step.row;
      done.push(waiting[n] as ParkedEvent);
    }
    await unpark(tx, build.id, key, done);
  });
  build.parked = await parkedState(pool, build.id);
}

function write(
  build: Build,
  tx: Parameters<Build['table']['write']>[0],
  key: string,
  row: Row | undefined,
): Promise<unknown> {
  return build.table.write(tx, row ? [row] : [], row ? [] : [key]);
}

async function eventOf(store: EventStore, parked: ParkedEvent): Promise<RecordedEvent> {
  for await (const event of store.read(parked.stream as StreamName, { from: BigInt(parked.version), limit: 1 })) {
    if (event.id === parked.eventId) return event;
  }
  throw new Error(`parked event ${parked.eventId} is not in the store`);
}
