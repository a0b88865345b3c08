export {
  CONFIG,
  isLoopback,
  publicUrl,
  type Config,
  type EmbeddedDatabase,
  type LogLevel,
  type OutsideDatabase,
} from './config.js';
export { loadConfig } from './load-config.js';
export { ConfigError } from './read-config.js';
