import { inMemory } from '../support/stores.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('in memory', inMemory);
