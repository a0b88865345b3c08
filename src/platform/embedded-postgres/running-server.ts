import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { layout, readPassword, SUPERUSER } from './cluster.js';
import { isRunning, type ProcessMark } from './processes.js';

/** The database of a Lyceum that runs on this folder at this moment; undefined when none does. */
export function runningServerUrl(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  try {
    const owner = JSON.parse(readFileSync(join(folder, 'owner.json'), 'utf8')) as ProcessMark;
    if (!isRunning(owner)) return undefined;
    const port = Number.parseInt(readFileSync(layout(folder).port, 'utf8'), 10);
    return `postgres://${SUPERUSER}:${readPassword(folder)}@127.0.0.1:${port}/lyceum`;
  } catch {
    return undefined;
  }
}
