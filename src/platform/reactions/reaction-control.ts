import type { Pool } from 'pg';
import type { Position } from '../event-store/port/recorded-event.js';

export interface ReactionInfo {
  readonly name: string;
  readonly status: 'running' | 'stopped';
  readonly position: string | null;
  readonly owed: number;
  /** Commands that were left out after their last try, and events that could not be answered. */
  readonly skipped: number;
  readonly faults: number;
  readonly problem: string | null;
}

/** How far the commands of one event are. `isReached`: the reaction has seen the event, so the numbers are complete. */
export interface Settlement {
  readonly isReached: boolean;
  readonly owed: number;
  readonly done: number;
  readonly skipped: number;
}

/** The operator's view of reactions, from any process. */
export class ReactionControl {
  constructor(private readonly pool: Pool) {}

  async list(): Promise<ReactionInfo[]> {
    const { rows } = await this.pool.query(
      `select r.name, r.status, r.position, r.error as problem,
         (select count(*)::int from control.owed_commands o where o.reaction = r.name and o.status = 'owed') as owed,
         (select count(*)::int from control.owed_commands o where o.reaction = r.name and o.status = 'skipped') as skipped,
         (select count(*)::int from control.reaction_faults f where f.reaction = r.name) as faults
       from control.reactions r order by r.name`,
    );
    return rows;
  }

  /** Lets a stopped reaction go on from where it stopped. */
  async resume(name: string): Promise<void> {
    await this.pool.query(`update control.reactions set status = 'running', error = null where name = $1`, [name]);
  }

  /** What came of one event, for whoever waits for its effects. */
  async settlement(reaction: string, event: { readonly id: string; readonly position: Position }): Promise<Settlement> {
    const { rows } = await this.pool.query(
      `select coalesce((select position >= $3 from control.reactions where name = $1), false) as "isReached",
         count(*) filter (where status = 'owed')::int as owed, count(*) filter (where status = 'done')::int as done,
         count(*) filter (where status = 'skipped')::int as skipped
       from control.owed_commands where reaction = $1 and event_id = $2`,
      [reaction, event.id, event.position],
    );
    return rows[0];
  }
}
