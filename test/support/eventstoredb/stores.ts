import { EventStoreDbEventStore } from '../../../src/platform/event-store/eventstoredb/eventstoredb-event-store.js';
import type { OpenStore } from '../stores.js';
import { EventStoreDbServer, type ServerOptions } from './server.js';

/** A store on a test server of its own, in whose log the system writes, too. */
export async function onEventStoreDb(options: ServerOptions = { noiseEvery: 3 }): Promise<OpenStore> {
  const server = await EventStoreDbServer.start(options);
  const store = new EventStoreDbEventStore(server.url);
  return {
    store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
}

/** A store on a server that others use, too. */
export function onServer(url: string): Promise<OpenStore> {
  const store = new EventStoreDbEventStore(url);
  return Promise.resolve({ store, close: () => store.close() });
}
