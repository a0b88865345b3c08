import type { Pool } from 'pg';
import type { Position } from '../event-store/port/recorded-event.js';
import { OTHER_STORE } from '../read-store/checkpoint-check.js';
import { ANEW } from './open-reaction.js';

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

/** A command that failed, or an event that a reaction could not answer. */
export interface StuckInfo {
  /** Of the command or of the event. */
  readonly id: string;
  readonly reaction: string;
  /** The command's name; `event` for an event. */
  readonly what: string;
  readonly status: 'tried again' | 'left out' | 'not answered';
  readonly attempts: number;
  readonly error: string;
  readonly since: string;
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

  /** Lets a stopped reaction go on from where it stopped. @returns whether there is one */
  async resume(name: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update control.reactions set status = 'running', error = null where name = $1`,
      [name],
    );
    return rowCount === 1;
  }

  /**
   * Lets reactions that stopped because their events are in another store begin anew with the one that is connected: the
   * worker empties what they remember and owe. @returns the names of those
   */
  async begin(names: readonly string[] | 'all'): Promise<string[]> {
    const { rows } = await this.pool.query(
      `update control.reactions set store_id = $1
       where status = 'stopped' and starts_with(error, $2) and ($3::text[] is null or name = any($3)) returning name`,
      [ANEW, OTHER_STORE, names === 'all' ? null : names],
    );
    return rows.map(({ name }) => name as string).toSorted();
  }

  /** What failed and was not settled since, the oldest first. */
  async stuck(): Promise<StuckInfo[]> {
    const { rows } = await this.pool.query(
      `select command_id::text as id, reaction, command as what,
         case status when 'owed' then 'tried again' else 'left out' end as status, attempts, error, owed_at::text as since
       from control.owed_commands where status = 'skipped' or (status = 'owed' and error is not null)
       union all
       select event_id, reaction, 'event', 'not answered', 1, error, happened_at::text from control.reaction_faults
       order by since, id`,
    );
    return rows;
  }

  /** Owes a command again, as if it had not been tried. @returns whether it failed or was left out before */
  async retry(commandId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update control.owed_commands
       set status = 'owed', attempts = 0, claimed_epoch = null, due_at = now(), error = null, settled_at = null
       where command_id::text = $1 and (status = 'skipped' or (status = 'owed' and error is not null))`,
      [commandId],
    );
    return rowCount === 1;
  }

  /** Forgets a command that was left out, or an event that was not answered. @returns whether there was one */
  async dismiss(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `with commands as (
         delete from control.owed_commands where command_id::text = $1 and status = 'skipped' returning 1
       ), events as (delete from control.reaction_faults where event_id = $1 returning 1)
       select from commands union all select from events`,
      [id],
    );
    return (rowCount ?? 0) > 0;
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
