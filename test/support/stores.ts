import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { up as createStore } from '../../migrations/20261130T100000-event-store.js';
import { up as createVault } from '../../migrations/20261130T100100-vault.js';
import { up as countDestroyed } from '../../migrations/20261130T114000-destroyed-keys.js';
import { applicationEventStore } from '../../src/platform/event-store/application-event-store.js';
import { EventCatalogue } from '../../src/platform/event-store/catalogue/event-catalogue.js';
import { event } from '../../src/platform/event-store/catalogue/event-definition.js';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { InMemoryKeyVault } from '../../src/platform/event-store/sealed/in-memory-key-vault.js';
import type { KeyVault } from '../../src/platform/event-store/sealed/key-vault.js';
import { openKeyVault } from '../../src/platform/event-store/sealed/postgres-key-vault.js';
import { testDatabase } from './postgres.js';

/** A store that a test may use as it likes, and how to be rid of it. */
export interface OpenStore {
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}

export interface StoreDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/** The events of the store's own tests. */
export const contractCatalogue = new EventCatalogue(
  {
    'contract.Written': event(z.looseObject({ words: z.string().nullish() }), { personal: ['words'] }),
    'contract.Counted': event(z.looseObject({})),
  },
  'test',
);

/** The schemas of log and vault in the database behind the pool. */
export async function createSchemas(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await createStore(db);
  await createVault(db);
  await countDestroyed(db);
}

/** An empty log in a database of its own. */
export async function storeDatabase(size = 10): Promise<StoreDatabase> {
  const database = await testDatabase();
  const pool = openPool(database.url, size);
  await createSchemas(pool);
  return {
    url: database.url,
    pool,
    close: async () => {
      await pool.end();
      await database.close();
    },
  };
}

/** Connections are ended by the tests themselves, also roughly: that is never news. */
export function openPool(url: string, size = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size });
  pool.on('error', () => undefined);
  return pool;
}

export function inMemory(): Promise<OpenStore> {
  return Promise.resolve({ store: new InMemoryEventStore(), close: () => Promise.resolve() });
}

export async function onPostgres(): Promise<OpenStore> {
  const { pool, close } = await storeDatabase();
  return { store: new PostgresEventStore(pool), close };
}

/** The store as the application has it, over any log. */
export async function sealedOver(
  open: () => Promise<OpenStore>,
  vault: KeyVault = new InMemoryKeyVault(),
): Promise<OpenStore> {
  const { store, close } = await open();
  return { store: applicationEventStore(store, contractCatalogue, vault), close };
}

/** Log and vault in one database, as the embedded default has them. */
export async function sealedOnPostgres(): Promise<OpenStore> {
  const { pool, close } = await storeDatabase();
  const vault = await openKeyVault(pool, 'a secret for tests');
  return { store: applicationEventStore(new PostgresEventStore(pool), contractCatalogue, vault), close };
}
