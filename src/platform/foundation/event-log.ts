import type { Pool } from 'pg';
import type { Config } from '../config/index.js';
import { EventStoreDbFault } from '../event-store/eventstoredb/faults.js';
import { StoreUnavailable, type EventStore } from '../event-store/port/event-store.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';

/** The log before it is sealed, and how to leave it. */
export interface EventLog {
  readonly log: EventStore;
  close(): Promise<void>;
}

/** Events are in EventStoreDB when it is named, and must then be there; else in the database, whose pool others close. */
export async function openEventLog({ eventStoreUrl }: Pick<Config, 'eventStoreUrl'>, pool: Pool): Promise<EventLog> {
  if (!eventStoreUrl) return { log: new PostgresEventStore(pool), close: () => Promise.resolve() };
  // Its client takes a tenth of a second to load, which other installations are spared.
  const { EventStoreDbEventStore } = await import('../event-store/eventstoredb/eventstoredb-event-store.js');
  const log = new EventStoreDbEventStore(eventStoreUrl);
  try {
    await log.storeId();
    return { log, close: () => log.close() };
  } catch (cause) {
    await log.close();
    if (!(cause instanceof StoreUnavailable)) throw cause;
    throw new EventStoreDbFault('No EventStoreDB answers at EVENTSTORE_URL; start it, or mend EVENTSTORE_URL.', {
      cause,
    });
  }
}
