import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { layout, readPassword, SUPERUSER } from './cluster.js';
import { isOwned } from './owner.js';

/** The address of the embedded PostgreSQL that another process runs in this folder; undefined when none does. */
export function runningEmbeddedPostgres(dataDir: string): string | undefined {
  const folder = resolve(dataDir);
  if (!isOwned(folder)) return undefined;
  const port = Number.parseInt(readFileSync(layout(folder).port, 'utf8'), 10);
  return `postgres://${SUPERUSER}:${readPassword(folder)}@127.0.0.1:${port}/lyceum`;
}
