import { onPostgres } from '../support/stores.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('PostgreSQL', onPostgres);
