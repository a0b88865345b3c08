import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { derivedCommandId } from '../decision/decision-runner.js';
import { messageOf } from '../read-store/faults.js';
import type { Queryable } from '../read-store/transaction.js';
import type { CommandToSend, OwedCommand } from './reaction.js';

export interface Owed {
  readonly event: RecordedEvent;
  readonly commands: readonly OwedCommand[];
}

/** A command that this worker has taken on, for the `attempts`th time. */
export interface ClaimedCommand extends CommandToSend {
  readonly id: string;
  readonly attempts: number;
}

/** Writes down what is owed, in one statement; what is written down already is left as it is. */
export async function owe(tx: Queryable, reaction: string, owed: readonly Owed[]): Promise<void> {
  const rows = owed.flatMap(({ event, commands }) =>
    commands.map(({ command, input, target }, n) => ({
      reaction,
      command_id: derivedCommandId(reaction, event.id, String(n)),
      event_id: event.id,
      correlation_id: event.meta.correlationId,
      command,
      input,
      target,
    })),
  );
  if (rows.length === 0) return;
  await tx.query(
    `insert into control.owed_commands (reaction, command_id, event_id, correlation_id, command, input, target)
     select o.reaction, o.command_id, o.event_id, o.correlation_id, o.command, o.input, o.target
     from json_array_elements($1::json) with ordinality as e (row, n),
       json_populate_record(null::control.owed_commands, e.row) o
     order by n on conflict (command_id) do nothing`,
    [JSON.stringify(rows)],
  );
}

/**
 * Takes on what a reaction that runs owes and is due: the first of each target, not yet taken on in this leadership. A
 * worker with a former epoch gets nothing, nor does one that has not yet found the reaction's store to be its own.
 */
export async function claim(db: Queryable, reaction: string, epoch: bigint, limit: number): Promise<ClaimedCommand[]> {
  const { rows } = await db.query(
    `update control.owed_commands o set claimed_epoch = $1, attempts = o.attempts + 1
     where o.status = 'owed' and exists (select 1 from control.leadership where id = 'worker' and epoch = $1)
       and exists (select 1 from control.reactions where name = $2 and status = 'running' and epoch = $1)
       and o.id in (
         select c.id from control.owed_commands c
         where c.reaction = $2 and c.status = 'owed' and c.due_at <= now() and c.claimed_epoch is distinct from $1
           and not exists (
             select 1 from control.owed_commands e
             where e.reaction = c.reaction and e.target = c.target and e.id < c.id and e.status = 'owed')
         order by c.id limit $3 for update of c skip locked)
     returning o.id, o.reaction, o.command, o.input, o.command_id as "commandId", o.event_id as "causationId",
       o.correlation_id as "correlationId", o.attempts`,
    [epoch, reaction, limit],
  );
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

export async function settle(
  db: Queryable,
  epoch: bigint,
  ids: readonly string[],
  how: 'done' | 'skipped',
  error?: unknown,
): Promise<void> {
  await db.query(
    `update control.owed_commands set status = $3, error = $4, settled_at = now()
     where id = any($1) and claimed_epoch = $2 and status = 'owed'`,
    [ids, epoch, how, error === undefined ? null : messageOf(error)],
  );
}

/** Lets go of commands that were done a month ago. */
export async function forget(db: Queryable, reaction: string): Promise<void> {
  await db.query(
    `delete from control.owed_commands
     where reaction = $1 and status = 'done' and settled_at < now() - interval '30 days'`,
    [reaction],
  );
}

/** Back into the outbox, due again after a while. */
export async function postpone(
  db: Queryable,
  epoch: bigint,
  id: string,
  milliseconds: number,
  error: unknown,
): Promise<void> {
  await db.query(
    `update control.owed_commands set claimed_epoch = null, due_at = now() + $3 * interval '1 millisecond', error = $4
     where id = $1 and claimed_epoch = $2 and status = 'owed'`,
    [id, epoch, milliseconds, messageOf(error)],
  );
}
