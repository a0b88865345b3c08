import { inMemory, sealedOver } from '../support/stores.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('sealed, in memory', () => sealedOver(inMemory));
