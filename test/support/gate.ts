import type { Pool, PoolClient } from 'pg';
import { eventually } from './read-world.js';

const LOCK = 7_007;
const STANDING = 'select pid from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))';

/** A step that the database takes for others: whoever comes to it stands there, until they are ended or the gate opens. */
export class Gate {
  private constructor(
    private readonly pool: Pool,
    private readonly holder: PoolClient,
    private readonly pid: number,
  ) {}

  /** `at`: a trigger, from `trigger gate`, `constraint trigger gate` or `event trigger gate` on, without its function. */
  static async shut(pool: Pool, at: string): Promise<Gate> {
    const holder = await pool.connect();
    const { rows } = await holder.query(`select pg_advisory_lock(${LOCK}), pg_backend_pid() as pid`);
    const stand = `perform pg_advisory_xact_lock_shared(${LOCK})`;
    await holder.query(`
      create function control.stand() returns trigger language plpgsql as $$ begin ${stand}; return coalesce(new, old); end $$;
      create function control.stand_at_ddl() returns event_trigger language plpgsql as $$ begin ${stand}; end $$;
      create ${at} execute function control.${at.startsWith('event') ? 'stand_at_ddl' : 'stand'}()`);
    return new Gate(pool, holder, rows[0].pid);
  }

  reached(milliseconds = 30_000): Promise<void> {
    return eventually('somebody stands at the gate', async () => (await this.standing()).length > 0, milliseconds);
  }

  /** Those who stand there go on, and the database has done what they asked for when this returns. */
  async open(): Promise<void> {
    const pids = await this.standing();
    await this.holder.query(`select pg_advisory_unlock(${LOCK})`);
    const busy = `select 1 from pg_stat_activity where pid = any($1) and state = 'active'`;
    await eventually('they passed', async () => (await this.pool.query(busy, [pids])).rowCount === 0);
  }

  /** Those who stand there have done nothing: the database would still do what a dead client asked for last. */
  async end(): Promise<void> {
    for (const pid of await this.standing()) await this.pool.query('select pg_terminate_backend($1, 5000)', [pid]);
  }

  async remove(): Promise<void> {
    await this.holder.query('drop function control.stand, control.stand_at_ddl cascade');
    await this.holder.query('select pg_advisory_unlock_all()');
    this.holder.release();
  }

  private async standing(): Promise<number[]> {
    const { rows } = await this.pool.query(STANDING, [this.pid]);
    return rows.map(({ pid }) => pid as number);
  }
}
