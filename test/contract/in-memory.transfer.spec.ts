import { inMemory } from '../support/stores.js';
import { transferContract } from './transfer.contract.js';

transferContract('in memory', inMemory, 100);
