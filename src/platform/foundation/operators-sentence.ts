import { ConfigError } from '../config/index.js';
import { MigrationFailed } from '../database/index.js';
import { EventStoreDbFault } from '../event-store/eventstoredb/faults.js';
import { WrongSecret } from '../event-store/sealed/postgres-key-vault.js';
import { EmbeddedPostgresError } from '../embedded-postgres/index.js';

const SAID_WHOLE = [ConfigError, EmbeddedPostgresError, EventStoreDbFault, MigrationFailed, WrongSecret];

/** What the operator can mend, in one sentence; undefined for a fault of ours, which is shown whole. */
export function operatorsSentence(error: unknown): string | undefined {
  if (SAID_WHOLE.some((kind) => error instanceof kind)) return (error as Error).message;
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  const { code, port, address } = error as { code: unknown; port?: number; address?: string };
  const place = `${address ?? 'the host'}:${port ?? ''}`;
  if (code === 'EADDRINUSE')
    return `${place} is taken by another program; end that program, or set PORT to another port.`;
  if (code === 'EACCES') return `${place} may not be listened on by this user; set PORT to a port above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `${place} is no address of this machine; set HOST to one that is.`;
  if (code === 'ECONNREFUSED') return `No database answers at ${place}; start it, or mend DATABASE_URL.`;
  return undefined;
}
