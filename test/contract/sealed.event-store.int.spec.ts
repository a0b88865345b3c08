import { sealedOnPostgres } from '../support/stores.js';
import { eventStoreContract } from './event-store.contract.js';

eventStoreContract('sealed, PostgreSQL', sealedOnPostgres);
