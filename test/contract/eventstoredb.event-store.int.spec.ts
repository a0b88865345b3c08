import { onEventStoreDb, onServer } from '../support/eventstoredb/stores.js';
import { sealedOver } from '../support/stores.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('EventStoreDB, test server', () => onEventStoreDb());
eventStoreContract('sealed, EventStoreDB, test server', () => sealedOver(() => onEventStoreDb()));

/** A real server, to which nobody else writes meanwhile. */
const url = process.env['EVENTSTORE_URL'];
const itOnServer = url ? it : it.skip;
const command = 'EVENTSTORE_URL=esdb://host:2113 npm run test:int -- test/contract/eventstoredb';
itOnServer(`the same suite runs on a real EventStoreDB: ${command}`, async () => {
  const { store, close } = await onServer(url ?? '');
  expect(await store.storeId()).toMatch(/^[0-9a-f]{12}$/);
  await close();
});
if (url) eventStoreContract('EventStoreDB, real server', () => onServer(url), { sharedLog: true });
