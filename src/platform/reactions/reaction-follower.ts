import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Batch, EventStore } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import { Fenced, isInfrastructure, messageOf, pause, retrying } from '../read-store/faults.js';
import { follow } from '../read-store/follow.js';
import { kyselyOn } from '../read-store/plain-types.js';
import { attempt, inTransaction, type Queryable } from '../read-store/transaction.js';
import { openReaction } from './open-reaction.js';
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
      const from = await openReaction(this.reaction, this.parts);
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
