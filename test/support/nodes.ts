import { expect } from '@jest/globals';
import type { Pool } from 'pg';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import { Learner } from './learner.js';
import { connectAgent } from './mcp-clients.js';
import { NodeProcess } from './node-process.js';
import { differences, readTables, rebuiltTables } from './read-tables.js';
import { eventually } from './read-world.js';

export const WORK = ['work'];
export const SERVE = ['serve', '--no-worker'];

/** The nodes of one installation as processes of their own, and what its database tells of them. */
export class Nodes {
  private running: NodeProcess[] = [];

  /** `env` names the database, the secret and, when there is one, the EventStoreDB. */
  constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly pool: Pool,
    private readonly store: Pick<EventStore, 'head'>,
  ) {}

  async start(...commands: readonly (readonly string[])[]): Promise<NodeProcess[]> {
    const env = { LYCEUM_RATE_LIMIT: '0', ...this.env };
    const started = await Promise.all(commands.map((command) => NodeProcess.start(command, env)));
    this.running.push(...started);
    return started;
  }

  /** Kills all that were started. */
  async end(): Promise<void> {
    await Promise.all(this.running.map((node) => node.end()));
    this.running = [];
  }

  /** How often the lead was taken over. */
  async epoch(): Promise<number> {
    return (await this.pool.query('select epoch::int from control.leadership')).rows[0].epoch as number;
  }

  /** Waits until one session holds the lock of leadership. */
  oneLeads(milliseconds = 25_000): Promise<void> {
    return eventually('one leads', async () => (await this.leaders()) === 1, milliseconds);
  }

  /** Whatever happened, the tables come to be those that the log gives when it is read once from its beginning. */
  async expectTablesAsRebuilt(milliseconds = 60_000): Promise<void> {
    const head = await this.store.head();
    const behind = `select 1 from control.builds where status in ('live', 'building') and (position is null or position < $1)`;
    const areThere = async () => (await this.pool.query(behind, [head])).rowCount === 0;
    await eventually('every read model is there', areThere, milliseconds);
    const tables = await readTables(this.pool);
    expect(differences(tables, await rebuiltTables(this.pool, milliseconds))).toEqual([]);
  }

  private async leaders(): Promise<number> {
    const { rows } = await this.pool.query(
      `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and a.application_name = 'lyceum-leader' and a.datname = current_database()`,
    );
    return rows[0].n as number;
  }
}

export async function learnerAt(node: NodeProcess | undefined, key: string): Promise<Learner> {
  return new Learner(await connectAgent('v2-auto', `${node?.url}/mcp`, key));
}

/** Each of two nodes shows at once, from its tables and as fresh, what a learner did at the other. */
export async function expectFreshReads(first: Learner, second: Learner, course: string): Promise<void> {
  const session = await second.start({ course });
  for (const [n, status] of (['done', 'open', 'done', 'open', 'done'] as const).entries()) {
    const [writer, reader] = n % 2 === 0 ? [first, second] : [second, first];
    const mark = { session, goal: 'term:STEEP', status, ...(status === 'open' ? {} : { evidence: `Mark ${n}` }) };
    await writer.call('mark_goal', mark);
    const objective = { key: 'l-1-O1', status: status === 'open' ? 'not_started' : 'touched' };
    const outline = await reader.agent.call('course_outline', { course });
    expect(outline.structured).toMatchObject({ chapters: [{ lessons: [{ objectives: [objective, {}] }, {}] }] });
    expect(outline.meta).not.toHaveProperty('stale');
  }
}
