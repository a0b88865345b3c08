import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import pg from 'pg';
import type { OpenStore } from './stores.js';

/** The store that the address names, as a process of its own opens it: without a listener for faults of connections. */
export function storeAt(url: string): OpenStore {
  if (url.startsWith('esdb')) {
    const store = new EventStoreDbEventStore(url);
    return { store, close: () => store.close() };
  }
  const pool = new pg.Pool({ connectionString: url });
  return { store: new PostgresEventStore(pool), close: () => pool.end() };
}
