import { onPostgres } from '../support/stores.js';
import { transferContract } from './transfer.contract.js';

transferContract('PostgreSQL', onPostgres, 8);
