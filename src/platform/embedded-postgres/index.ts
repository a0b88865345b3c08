export { EmbeddedPostgresError } from './embedded-postgres.error.js';
export { startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.js';
export { runningEmbeddedPostgres } from './running.js';
