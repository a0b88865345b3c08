import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './binaries.js';
import { SUPERUSER, layout, makeCluster, readPassword } from './cluster.js';
import { EmbeddedPostgresError, explainFileError } from './embedded-postgres.error.js';
import { claim, endOrphan } from './owner.js';
import { choosePort, rememberPort } from './port.js';
import { handOver, howToRun } from './run-as.js';
import { startServer, type RunningServer } from './server.js';
import { thisSystem, type System } from './system.js';

export interface EmbeddedPostgresOptions {
  /** Holds all of it: the cluster, the password, the remembered port. Made when missing. */
  readonly dataDir: string;
  /** Absent: the port of the last start, or any free one. */
  readonly port?: number;
  /** Settings of postgresql.conf. With `fsync` off the first start does not wait for the disk either. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Of the database `lyceum`, as its superuser. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the server has ended, asked or not, with the last it said. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with Lyceum, on 127.0.0.1 and with a password. It ends with this process, however
 * this process ends; call it from the main thread. Throws EmbeddedPostgresError, one sentence that says what to do.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
  system: System = thisSystem,
): Promise<EmbeddedPostgres> {
  const folder = resolve(options.dataDir);
  let release = (): void => undefined;
  try {
    const binaries = await findBinaries(system.platform);
    mkdirSync(folder, { recursive: true });
    release = claim(folder);
    const server = await start(folder, options, binaries, system);
    void server.ended.then(release);
    return server;
  } catch (error) {
    release();
    throw explainFileError(error, folder);
  }
}

async function start(
  folder: string,
  { port: wanted, settings = {} }: EmbeddedPostgresOptions,
  { initdb, postgres }: { initdb: string; postgres: string },
  system: System,
): Promise<EmbeddedPostgres> {
  const { cluster, data, port: portFile } = layout(folder);
  const runAs = howToRun(system, cluster);
  if (!existsSync(cluster)) await makeCluster(folder, initdb, runAs, settings['fsync'] !== 'off');
  const password = readPassword(folder);
  handOver(cluster, runAs);
  await endOrphan(data);
  const port = await choosePort(portFile, wanted);
  const server = await startServer({ system, postgres, runAs, data, port, settings });
  rememberPort(portFile, port);
  const url = (database: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
  await ensureDatabase(url('postgres'), server, folder);
  const { pid, ended } = server;
  return { url: url('lyceum'), port, pid, ended, stop: () => server.stop() };
}

async function ensureDatabase(url: string, server: RunningServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = 'lyceum'");
    if (found.rowCount === 0) await client.query('create database lyceum');
  } catch (error) {
    await server.stop();
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL in ${folder} runs but refuses its own password or database (${(error as Error).message}); restore the folder from a backup, or move it away to begin anew.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
