import type { Config } from './config.js';
import { readConfig, type Environment, type Terminal } from './read-config.js';
import { keptSecret } from './secret-file.js';

const here: Terminal = { isInteractive: process.stdout.isTTY, folder: process.cwd() };

/** The whole Config, once, at start; makes the secret where the embedded default keeps it. Throws ConfigError. */
export function loadConfig(env: Environment = process.env, terminal: Terminal = here): Config {
  const config = readConfig(env, terminal);
  return { ...config, secret: config.secret ?? keptSecret(config.dataDir) };
}
