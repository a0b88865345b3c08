import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { ManualClock, systemClock, type Clock } from '../clock/clock.js';
import type { Config } from '../config/index.js';
import { databaseOver, migrate, openPool } from '../database/index.js';
import { runningEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/index.js';
import { applicationEventStore } from '../event-store/application-event-store.js';
import { EventCatalogue } from '../event-store/catalogue/event-catalogue.js';
import type { EventDefinition } from '../event-store/catalogue/event-definition.js';
import type { EventStore } from '../event-store/port/event-store.js';
import type { KeyVault } from '../event-store/sealed/key-vault.js';
import { openKeyVault } from '../event-store/sealed/postgres-key-vault.js';
import { createLogger, type Logger } from '../logging/index.js';
import { Metrics, observed } from '../metrics/index.js';
import type { ReactionWiring } from '../reactions/reaction-command.js';
import type { Projection } from '../read-store/projection.js';
import { openEventLog, type EventLog } from './event-log.js';
import { VERSION } from './package-root.js';

/** What the platform is told about the contexts, which it does not know. */
export interface Plan {
  readonly events: Readonly<Record<string, EventDefinition>>;
  readonly projections: readonly Projection[];
  readonly reactions: readonly ReactionWiring[];
}

/** Everything below the use cases: opened once, closed once. */
export interface Foundation {
  readonly config: Config;
  readonly plan: Plan;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly catalogue: EventCatalogue;
  /** For events, keys and what is not an event. */
  readonly pool: Pool;
  /** For read tables, so that readers never wait behind writers. */
  readonly readPool: Pool;
  readonly database: Kysely<unknown>;
  readonly store: EventStore;
  /** The same log as it is stored: personal fields sealed, shapes as they were recorded. */
  readonly log: EventStore;
  readonly vault: KeyVault;
  /** The embedded server, when it is ours. */
  readonly postgres: EmbeddedPostgres | undefined;
  /** The address of the database, with its password. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Use the embedded PostgreSQL of a server that runs on the same data, if one does, instead of starting it. */
  readonly beside?: boolean;
  /** Events and keys are written without waiting for the disk. */
  readonly lazy?: boolean;
  /** Most connections at once, ten each unless given. */
  readonly connections?: { readonly events: number; readonly reads: number };
}

/** Starts the embedded PostgreSQL when no other is named, brings it up to date, opens store and vault. */
export async function openFoundation(config: Config, plan: Plan, options: OpenOptions = {}): Promise<Foundation> {
  const logger = createLogger({ level: config.logLevel, format: config.logFormat });
  const metrics = new Metrics({ process: true });
  const { url, postgres } = await openDatabase(config, options);
  let closing = false;
  const onBroken = (error: Error) => {
    if (!closing) logger.warn({ step: 'connection', error }, 'Lost a connection');
  };
  const { connections = { events: 10, reads: 10 }, lazy = false } = options;
  const pool = openPool({ url, max: connections.events, name: 'lyceum events', onBroken, lazy });
  const readPool = openPool({ url, max: connections.reads, name: 'lyceum reads', onBroken });
  let events: EventLog | undefined;
  const close = async () => {
    closing = true;
    await events?.close();
    await Promise.all([pool.end(), readPool.end()]);
    await postgres?.stop();
  };
  try {
    const database = databaseOver<unknown>(pool);
    const applied = await migrated(url);
    if (applied.length > 0) logger.info({ count: applied.length }, 'Migrated the database');
    const catalogue = new EventCatalogue(plan.events, VERSION);
    events = await openEventLog(config, pool);
    const log = observed(events.log, metrics);
    const vault = await openKeyVault(pool, config.secret);
    const store = applicationEventStore(log, catalogue, vault);
    const clock = config.clock ? new ManualClock(config.clock) : systemClock;
    return {
      config,
      plan,
      logger,
      metrics,
      clock,
      catalogue,
      pool,
      readPool,
      database,
      store,
      log,
      vault,
      postgres,
      databaseUrl: url,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrations on connections of their own, which may take as long as they need. */
export async function migrated(url: string): Promise<readonly string[]> {
  const pool = openPool({ url, max: 2, name: 'lyceum migrations', answerWithinMs: 0 });
  try {
    return await migrate(databaseOver<unknown>(pool));
  } finally {
    await pool.end();
  }
}

/** The database that the configuration names, or the embedded one; `beside` a server that runs it already. */
export async function openDatabase(
  { database }: Config,
  { beside }: OpenOptions,
): Promise<{ url: string; postgres: EmbeddedPostgres | undefined }> {
  if (database.kind === 'outside') return { url: database.url, postgres: undefined };
  const running = beside ? runningEmbeddedPostgres(database.dataDir) : undefined;
  if (running) return { url: running, postgres: undefined };
  const postgres = await startEmbeddedPostgres(database);
  return { url: postgres.url, postgres };
}
