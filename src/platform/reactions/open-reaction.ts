import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import { checkpointFault, isOtherStore, movedTo, safeStart, type Checkpoint } from '../read-store/checkpoint-check.js';
import { Fenced } from '../read-store/faults.js';
import { inTransaction } from '../read-store/transaction.js';
import type { Reaction } from './reaction.js';

export interface OpeningParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly epoch: bigint;
}

type Opened = Position | 'start' | 'stopped';

interface Row extends Checkpoint {
  readonly status: 'running' | 'stopped';
  readonly error: string | null;
}

/** Stands in place of a store: somebody wants the reaction to begin anew. */
export const ANEW = '';

/**
 * Takes a reaction over and tells where it goes on from. The first time: after what has happened so far, or at the very
 * beginning. One that stopped at another store goes on by itself when its own is there again. It bears our epoch, without
 * which nothing that it owes is sent, only once it is sure that this store is its own.
 * @throws Fenced
 */
export async function openReaction(reaction: Reaction, parts: OpeningParts): Promise<Opened> {
  const { store, pool, epoch } = parts;
  const row = (await found(reaction, parts)) ?? (await begun(reaction, parts));
  if (row.storeId === ANEW) return beginAnew(reaction, parts);
  if (row.status === 'stopped' && !isOtherStore(row.error)) return 'stopped';
  const checkpoint = await followMove(reaction, parts, row);
  const fault = await checkpointFault(store, checkpoint);
  if (fault) {
    const way = `connect that store again, or let it begin anew with this one: lyceum reaction begin ${reaction.name}`;
    await pool.query(
      `update control.reactions set status = 'stopped', error = $3 where name = $1 and epoch <= $2 and error is distinct from $3`,
      [reaction.name, epoch, `${fault}; ${way}`],
    );
    return 'stopped';
  }
  const position = await safeStart(store, checkpoint.position);
  const { rowCount } = await pool.query(
    `update control.reactions set epoch = $2, position = $3, status = 'running', error = null
     where name = $1 and epoch <= $2 and store_id = $4`,
    [reaction.name, epoch, position, checkpoint.storeId],
  );
  if (rowCount !== 1) throw new Fenced(`reaction ${reaction.name}`);
  return position ?? 'start';
}

async function found({ name }: Reaction, { pool, epoch }: OpeningParts): Promise<Row | undefined> {
  const { rows } = await pool.query(
    `select status, error, position, store_id as "storeId", last_event as "lastEvent", last_stream as "lastStream",
       last_version::text as "lastVersion" from control.reactions where name = $1 and epoch <= $2`,
    [name, epoch],
  );
  return rows[0];
}

async function begun(reaction: Reaction, parts: OpeningParts): Promise<Row> {
  const { store, pool } = parts;
  await pool.query(
    'insert into control.reactions (name, store_id, position) values ($1, $2, $3) on conflict do nothing',
    [reaction.name, await store.storeId(), await firstPosition(reaction, store)],
  );
  const row = await found(reaction, parts);
  if (!row) throw new Fenced(`reaction ${reaction.name}`);
  return row;
}

async function firstPosition({ startAt }: Reaction, store: EventStore): Promise<Position | null> {
  const head = startAt === 'now' ? await store.head() : 'start';
  return head === 'start' ? null : head;
}

/** As on its first day: what it remembers and owes is forgotten, and what the log shows as done is not done again. */
async function beginAnew(reaction: Reaction, { store, pool, epoch }: OpeningParts): Promise<Opened> {
  const [storeId, position] = [await store.storeId(), await firstPosition(reaction, store)];
  await inTransaction(pool, 'durable', async (tx) => {
    const { rowCount } = await tx.query(
      `update control.reactions set epoch = $2, store_id = $3, position = $4, last_event = null, last_stream = null,
         last_version = null, status = 'running', error = null where name = $1 and epoch <= $2`,
      [reaction.name, epoch, storeId, position],
    );
    if (rowCount !== 1) throw new Fenced(`reaction ${reaction.name}`);
    await tx.query('delete from control.owed_commands where reaction = $1', [reaction.name]);
    await tx.query('delete from control.reaction_faults where reaction = $1', [reaction.name]);
    for (const table of reaction.tables ?? []) await tx.query(`delete from reactions."${table}"`);
  });
  return position ?? 'start';
}

/**
 * Events that moved to this store take the checkpoint with them: what was answered there is not answered again. One that
 * has answered nothing yet begins where it began.
 */
async function followMove(reaction: Reaction, parts: OpeningParts, checkpoint: Checkpoint): Promise<Checkpoint> {
  const { store, pool, epoch } = parts;
  const storeId = await store.storeId();
  if (checkpoint.storeId === storeId) return checkpoint;
  const isUntouched = checkpoint.lastEvent === null && reaction.startAt === 'start';
  const position = isUntouched ? null : await movedTo(store, checkpoint);
  if (position === undefined) return checkpoint;
  await pool.query('update control.reactions set store_id = $3, position = $4 where name = $1 and epoch <= $2', [
    reaction.name,
    epoch,
    storeId,
    position,
  ]);
  return { ...checkpoint, storeId, position };
}
