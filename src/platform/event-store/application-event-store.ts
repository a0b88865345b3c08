import type { EventCatalogue } from './catalogue/event-catalogue.js';
import { UpcastingEventStore } from './catalogue/upcasting-event-store.js';
import type { EventStore } from './port/event-store.js';
import type { KeyVault } from './sealed/key-vault.js';
import { SealedEventStore } from './sealed/sealed-event-store.js';

/** The store the application works with: plain text and today's shapes to its readers, sealed in the log. */
export function applicationEventStore(log: EventStore, catalogue: EventCatalogue, vault: KeyVault): EventStore {
  return new UpcastingEventStore(new SealedEventStore(log, catalogue, vault), catalogue);
}
