import { onEventStoreDb, onServer } from '../support/eventstoredb/stores.js';
import { sealedOver } from '../support/stores.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('EventStoreDB, test server', () => onEventStoreDb());
eventStoreContract('sealed, EventStoreDB, test server', () => sealedOver(() => onEventStoreDb()));

/** A real server, which nobody else writes to meanwhile. */
const url = process.env['EVENTSTORE_URL'];
if (url) eventStoreContract('EventStoreDB, real server', () => onServer(url), { sharedLog: true });
else
  it.skip('the same suite on a real EventStoreDB: EVENTSTORE_URL=esdb://host:2113 npm run test:int -- test/contract/eventstoredb', () =>
    undefined);
