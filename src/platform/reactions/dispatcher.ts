import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { Failure } from '../contract/failure.js';
import { isInfrastructure, messageOf, retrying } from '../read-store/faults.js';
import { inTransaction } from '../read-store/transaction.js';
import type { ReactionObserver } from './observer.js';
import { claim, forget, postpone, settle, type ClaimedCommand } from './outbox.js';
import { usualVerdict, type Reaction, type SendCommand, type Verdict } from './reaction.js';

/** Taken on in one statement, and noted as done in one. */
const LOT = 64;
const AT_ONCE = 16;
const POLL_MS = 200;

export interface DispatcherParts {
  readonly pool: Pool;
  readonly send: SendCommand;
  readonly epoch: bigint;
  readonly observer: ReactionObserver;
}

/** Sends what a reaction owes, each command at least once, until it is decided, left out, or the reaction is stopped. */
export class Dispatcher {
  private readonly bell = new EventEmitter();

  constructor(
    private readonly reaction: Reaction,
    private readonly parts: DispatcherParts,
  ) {}

  /** Something was written into the outbox. */
  wake(): void {
    this.bell.emit('owed');
  }

  async run(signal: AbortSignal): Promise<void> {
    const { pool, epoch } = this.parts;
    const { name } = this.reaction;
    await this.persist(signal, () => forget(pool, name));
    while (!signal.aborted) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]);
      const owed = once(this.bell, 'owed', { signal: patience }).catch(() => undefined);
      const claimed = await this.persist(signal, () => claim(pool, name, epoch, LOT));
      if (claimed.length === 0) await owed;
      else await this.handleAll(claimed, signal);
    }
  }

  /** Some at a time. A kill before they are noted as done sends them again, and then they change nothing. */
  private async handleAll(claimed: readonly ClaimedCommand[], signal: AbortSignal): Promise<void> {
    const waiting = claimed.values();
    const done: string[] = [];
    const lane = async () => {
      for (const command of waiting) if (await this.handle(command, signal)) done.push(command.id);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    const { pool, epoch } = this.parts;
    if (done.length > 0) await this.persist(signal, () => settle(pool, epoch, done, 'done'));
  }

  /** @returns whether it was decided */
  private async handle(command: ClaimedCommand, signal: AbortSignal): Promise<boolean> {
    const { send, observer } = this.parts;
    try {
      await send(command);
    } catch (error) {
      const verdict = this.verdict(command, error);
      observer.tried?.(command, verdict.kind, error);
      await this.persist(signal, () => this.follow(command, verdict, error));
      return false;
    }
    observer.tried?.(command, 'done');
    return true;
  }

  private verdict({ attempts }: ClaimedCommand, error: unknown): Verdict {
    const away = error instanceof Failure && error.kind === 'unavailable';
    if (away || isInfrastructure(error)) return { kind: 'retry', afterMilliseconds: 1_000 };
    return this.reaction.afterFailure?.(error, attempts) ?? usualVerdict(attempts);
  }

  private async follow({ id }: ClaimedCommand, verdict: Verdict, error: unknown): Promise<void> {
    const { pool, epoch } = this.parts;
    if (verdict.kind === 'retry') return postpone(pool, epoch, id, verdict.afterMilliseconds, error);
    if (verdict.kind === 'skip') return settle(pool, epoch, [id], 'skipped', error);
    await inTransaction(pool, 'durable', async (tx) => {
      await postpone(tx, epoch, id, 0, error);
      await tx.query(`update control.reactions set status = 'stopped', error = $3 where name = $1 and epoch = $2`, [
        this.reaction.name,
        epoch,
        messageOf(error),
      ]);
    });
  }

  private persist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return retrying(signal, work, { told: (error) => this.parts.observer.fault?.('the outbox', error) });
  }
}
