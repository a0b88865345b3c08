import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './read-config.js';

/** The secret that the embedded default made at its first start, or makes now. Readable by its owner only. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  try {
    return readSecret(file) ?? makeSecret(dataDir, file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([
      `LYCEUM_DATA must be a folder that Lyceum may write, and ${file} cannot be used (${(error as Error).message})`,
    ]);
  }
}

function readSecret(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  throw new ConfigError([`${file} must hold the secret of this data, but it is cut short; restore it from a backup`]);
}

/** Written aside and linked, so that it is whole or absent, and the first of two starters wins. */
function makeSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true });
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
  return readSecret(file) ?? makeSecret(dataDir, file);
}
