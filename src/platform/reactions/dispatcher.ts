import { EventEmitter, once } from 'node:events';
import type { Pool } from 'pg';
import { isInfrastructure, messageOf, retrying } from '../read-store/faults.js';
import { inTransaction } from '../read-store/transaction.js';
import { claim, postpone, settle, type ClaimedCommand } from './outbox.js';
import { usualVerdict, type Reaction, type SendCommand, type Verdict } from './reaction.js';

const AT_ONCE = 8;
const POLL_MS = 200;

/** Sends what is owed, each command at least once, until it is decided, left out, or its reaction is stopped. */
export class Dispatcher {
  private readonly bell = new EventEmitter();

  constructor(
    private readonly pool: Pool,
    private readonly reactions: ReadonlyMap<string, Reaction>,
    private readonly send: SendCommand,
    private readonly epoch: bigint,
    private readonly told: (where: string, error: unknown) => void,
  ) {}

  /** Something was written into the outbox. */
  wake(): void {
    this.bell.emit('owed');
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]);
      const owed = once(this.bell, 'owed', { signal: patience }).catch(() => undefined);
      const claimed = await this.persist(signal, () => claim(this.pool, this.epoch, AT_ONCE));
      await Promise.all(claimed.map((command) => this.handle(command, signal)));
      if (claimed.length === 0) await owed;
    }
  }

  private async handle(command: ClaimedCommand, signal: AbortSignal): Promise<void> {
    try {
      await this.send(command);
    } catch (error) {
      this.told(`sending ${command.command}`, error);
      const verdict = this.verdict(command, error);
      return this.persist(signal, () => this.follow(command, verdict, error));
    }
    await this.persist(signal, () => settle(this.pool, this.epoch, command.id, 'done'));
  }

  private verdict({ reaction, attempts }: ClaimedCommand, error: unknown): Verdict {
    if (isInfrastructure(error)) return { kind: 'retry', afterMilliseconds: 1_000 };
    return this.reactions.get(reaction)?.afterFailure?.(error, attempts) ?? usualVerdict(attempts);
  }

  private async follow({ id, reaction }: ClaimedCommand, verdict: Verdict, error: unknown): Promise<void> {
    if (verdict.kind === 'retry') return postpone(this.pool, this.epoch, id, verdict.afterMilliseconds, error);
    if (verdict.kind === 'skip') return settle(this.pool, this.epoch, id, 'skipped', error);
    await inTransaction(this.pool, 'durable', async (tx) => {
      await postpone(tx, this.epoch, id, 0, error);
      await tx.query(`update control.reactions set status = 'stopped', error = $3 where name = $1 and epoch = $2`, [
        reaction,
        this.epoch,
        messageOf(error),
      ]);
    });
  }

  private persist<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return retrying(signal, work, { told: (error) => this.told('the outbox', error) });
  }
}
