import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Batch, EventStore } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import { checkpointFault, movedTo, safeStart, type Checkpoint } from '../read-store/checkpoint-check.js';
import { Fenced, isInfrastructure, messageOf, pause, retrying } from '../read-store/faults.js';
import { follow } from '../read-store/follow.js';
import { kyselyOn } from '../read-store/plain-types.js';
import { attempt, inTransaction, type Queryable } from '../read-store/transaction.js';
import { owe, type Owed } from './outbox.js';
import type { Reaction } from './reaction.js';

const STOPPED_POLL_MS = 250;

export interface FollowerParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly epoch: bigint;
  readonly told: (where: string, error: unknown) => void;
  /** Commands were written into the outbox. */
  readonly owes: () => void;
}

type Answered = (events: Batch['events'], tx: Queryable, db: Kysely<never>) => Promise<readonly Owed[]>;

/** Takes one reaction through the log: checkpoint, own tables and owed commands in one transaction. */
export class ReactionFollower {
  private position: Position | 'start' = 'start';

  constructor(
    private readonly reaction: Reaction,
    private readonly parts: FollowerParts,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    const { store, told } = this.parts;
    while (!signal.aborted) {
      const from = await this.open();
      if (from === 'stopped') {
        await pause(STOPPED_POLL_MS, signal);
        continue;
      }
      this.position = from;
      await follow({
        store,
        filter: { types: this.reaction.on },
        from,
        signal,
        told: (error) => told(this.reaction.name, error),
        each: async (batch) => {
          const unless = (error: unknown) => error instanceof Fenced;
          const retold = (error: unknown) => told(this.reaction.name, error);
          return (await retrying(signal, () => this.take(batch), { unless, told: retold })) === 'stopped';
        },
      });
    }
  }

  /** Where to go on from. The first time: after what has happened so far, or at the very beginning. */
  private async open(): Promise<Position | 'start' | 'stopped'> {
    const { store, pool, epoch } = this.parts;
    const { name, startAt } = this.reaction;
    const head = await store.head();
    await pool.query(
      `insert into control.reactions (name, store_id, position) values ($1, $2, $3) on conflict do nothing`,
      [name, await store.storeId(), startAt === 'now' && head !== 'start' ? head : null],
    );
    const { rows } = await pool.query(
      `update control.reactions set epoch = $2 where name = $1 and epoch <= $2 returning status, position, store_id as "storeId",
         last_event as "lastEvent", last_stream as "lastStream", last_version::text as "lastVersion"`,
      [name, epoch],
    );
    const [row] = rows;
    if (!row) throw new Fenced(`reaction ${name}`);
    if (row.status === 'stopped') return 'stopped';
    const checkpoint = await this.followMove(row);
    const fault = await checkpointFault(store, checkpoint);
    if (fault) {
      await pool.query(`update control.reactions set status = 'stopped', error = $2 where name = $1`, [name, fault]);
      return 'stopped';
    }
    const position = await safeStart(store, checkpoint.position);
    await pool.query('update control.reactions set position = $3 where name = $1 and epoch = $2', [
      name,
      epoch,
      position,
    ]);
    return position ?? 'start';
  }

  /** Events that moved to this store take the checkpoint with them: what was answered there is not answered again. */
  private async followMove(checkpoint: Checkpoint): Promise<Checkpoint> {
    const { store, pool, epoch } = this.parts;
    const position = await movedTo(store, checkpoint);
    if (position === undefined) return checkpoint;
    const storeId = await store.storeId();
    await pool.query('update control.reactions set store_id = $3, position = $4 where name = $1 and epoch = $2', [
      this.reaction.name,
      epoch,
      storeId,
      position,
    ]);
    return { ...checkpoint, storeId, position };
  }

  /** A batch in which an event cannot be answered is taken again, event by event, so that the others are. */
  private async take(batch: Batch): Promise<'taken' | 'stopped'> {
    try {
      return await this.takeAs(batch, async (events, _, db) => {
        const all = await this.reaction.commandsForAll?.(events, db);
        if (all) return events.map((event, n) => ({ event, commands: all[n] ?? [] }));
        const owed: Owed[] = [];
        for (const event of events) owed.push({ event, commands: await this.reaction.commandsFor(event, db) });
        return owed;
      });
    } catch (error) {
      if (error instanceof Fenced || isInfrastructure(error)) throw error;
      return this.takeAs(batch, (...those) => this.oneByOne(...those));
    }
  }

  private async takeAs(batch: Batch, answered: Answered): Promise<'taken' | 'stopped'> {
    const { pool, owes } = this.parts;
    const { name } = this.reaction;
    const owed = await inTransaction(pool, 'durable', async (tx) => {
      if ((await this.advance(tx, batch)) === 'stopped') return 'stopped';
      const all = await answered(batch.events, tx, kyselyOn(tx).withSchema('reactions'));
      await owe(tx, name, all);
      return all;
    });
    if (owed === 'stopped') return owed;
    this.position = batch.upTo;
    if (owed.some(({ commands }) => commands.length > 0)) owes();
    return 'taken';
  }

  /** What an event that cannot be answered did is undone, and it is listed. */
  private async oneByOne(events: Batch['events'], tx: Queryable, db: Kysely<never>): Promise<Owed[]> {
    const { name } = this.reaction;
    const owed: Owed[] = [];
    for (const event of events) {
      const error = await attempt(tx, async () => {
        owed.push({ event, commands: await this.reaction.commandsFor(event, db) });
      });
      if (error === undefined) continue;
      if (isInfrastructure(error)) throw error;
      this.parts.told(name, error);
      await tx.query(
        `insert into control.reaction_faults (reaction, event_id, position, error) values ($1, $2, $3, $4)`,
        [name, event.id, event.position, messageOf(error)],
      );
    }
    return owed;
  }

  private async advance(tx: Queryable, batch: Batch): Promise<'advanced' | 'stopped'> {
    const { epoch } = this.parts;
    const last = batch.events.at(-1);
    const { rowCount } = await tx.query(
      `update control.reactions set position = $3, last_event = coalesce($4, last_event),
         last_stream = coalesce($5, last_stream), last_version = coalesce($6, last_version)
       where name = $1 and epoch = $2 and position is not distinct from $7 and status = 'running'`,
      [
        this.reaction.name,
        epoch,
        batch.upTo,
        last?.id,
        last?.stream,
        last?.version,
        this.position === 'start' ? null : this.position,
      ],
    );
    if (rowCount === 1) return 'advanced';
    const { rows } = await tx.query('select status from control.reactions where name = $1 and epoch = $2', [
      this.reaction.name,
      epoch,
    ]);
    if (rows[0]?.status === 'stopped') return 'stopped';
    throw new Fenced(`reaction ${this.reaction.name}`);
  }
}
