export { DATABASE, databaseOver } from './database.js';
export { MigrationFailed, migrate } from './migrate.js';
export { MIGRATIONS, MigrationFolder } from './migration-folder.js';
export { POOL, inTransaction, isUnanswered, openPool, untilOnDisk, type PoolOptions } from './pool.js';
