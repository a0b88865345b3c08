import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type Pool } from 'pg';
import type { Release } from '../../src/contexts/catalogue/domain/release.js';
import { openPool } from '../../src/platform/database/index.js';
import { TEST_SECRET, TestLyceum } from './lyceum.js';
import { NodeProcess } from './node-process.js';
import { testDatabase, type TestDatabase } from './postgres.js';
import { eventually } from './read-world.js';

export interface Published {
  readonly course: string;
  readonly release: string;
  readonly version: number;
  readonly unchanged: boolean;
  readonly attempts: { readonly moved: number; readonly cancelled: number; readonly pending: number | null };
}

/** An installation of several processes on one database, which a test may kill, and somebody who publishes. */
export class Publishing {
  private nodes: NodeProcess[] = [];

  private constructor(
    private readonly database: TestDatabase,
    private readonly folder: string,
    readonly pool: Pool,
    private readonly key: string,
  ) {}

  static async open(): Promise<Publishing> {
    const database = await testDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-publishing-'));
    const pool = openPool({ url: database.url, max: 4, onBroken: () => undefined });
    const lyceum = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() });
    const { key } = await lyceum.person('curator', { roles: ['Course Creator'] });
    await lyceum.stop();
    return new Publishing(database, folder, pool, key);
  }

  async start(...command: readonly string[]): Promise<NodeProcess> {
    const { url } = this.database;
    const env = { DATABASE_URL: url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: this.folder, LYCEUM_RATE_LIMIT: '0' };
    const node = await NodeProcess.start(command, env);
    this.nodes.push(node);
    return node;
  }

  /** What publish_release answers; undefined when the server died meanwhile. */
  async publish(node: NodeProcess, release: Release): Promise<Published | undefined> {
    const headers = { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' };
    const url = `${node.url}/api/authoring/publish_release`;
    const body = JSON.stringify({ release });
    const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as { data: Published }).data;
  }

  /** Takes a lock that a step waits for. */
  async hold(sql: string, ...values: readonly unknown[]) {
    const client = new Client({ connectionString: this.database.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query(sql, [...values]);
    const { pid } = (await client.query('select pg_backend_pid() as pid')).rows[0];
    const waiting = `select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid)) limit 1`;
    return {
      awaited: () =>
        eventually(`somebody waits for ${sql}`, async () => (await this.pool.query(waiting, [pid])).rowCount === 1),
      release: async () => {
        await client.query('rollback');
        await client.end();
      },
    };
  }

  /** A worker that comes to where it must wait, and is killed there. */
  async workerKilledAt(sql: string): Promise<void> {
    const held = await this.hold(sql);
    const worker = await this.start('work');
    await held.awaited();
    await this.kill(worker);
    await held.release();
  }

  /** What it waits for is not done either: the database would still do what a dead client asked for last. */
  async kill(node: NodeProcess): Promise<void> {
    await node.end();
    await this.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    );
  }

  /** What the log says of the attempts of a course: what publications made of them in their order, by how many. */
  async fates(course: string): Promise<Record<string, number>> {
    const { rows } = await this.pool.query(
      `with runs as (select stream from store.events where type = 'lessons.LessonRunOpened' and data->>'courseId' = $1),
         fate as (
           select stream, coalesce(string_agg(
             case type when 'lessons.QuizAttemptCarriedOver' then 'moved' else data->>'reason' end, ', ' order by version)
             filter (where type in ('lessons.QuizAttemptCarriedOver', 'lessons.QuizAttemptCancelled')), 'open') as fate
           from store.events where stream in (select stream from runs) group by stream)
       select fate, count(*)::int as count from fate group by fate order by fate`,
      [course],
    );
    return Object.fromEntries(rows.map(({ fate, count }) => [fate, count]));
  }

  /** Commands of reactions by how far they are. */
  async commands(): Promise<Record<string, number>> {
    const { rows } = await this.pool.query(
      'select status, count(*)::int as count from control.owed_commands group by status',
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }

  async endProcesses(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.end()));
    this.nodes = [];
  }

  async close(): Promise<void> {
    await this.endProcesses();
    await this.pool.end();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
