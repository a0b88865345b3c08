import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import { together, type LedWork } from '../read-store/leadership.js';
import { Dispatcher } from './dispatcher.js';
import type { ReactionObserver } from './observer.js';
import type { Reaction, SendCommand } from './reaction.js';
import { ReactionFollower } from './reaction-follower.js';

/** The leader's work on reactions; handed to the read store's daemon, so that one leadership covers both. */
export class Reactions implements LedWork {
  constructor(
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly reactions: readonly Reaction[],
    private readonly send: SendCommand,
    private readonly observer: ReactionObserver = {},
  ) {}

  /** Each reaction reads and sends by itself, so that a slow one holds up no other. */
  async run(epoch: bigint, signal: AbortSignal): Promise<void> {
    const { store, pool, send, observer } = this;
    if (this.reactions.length === 0) return;
    const told = (where: string, error: unknown) => observer.fault?.(where, error);
    const works = this.reactions.flatMap((reaction) => {
      const dispatcher = new Dispatcher(reaction, { pool, send, epoch, observer });
      const follower = new ReactionFollower(reaction, { store, pool, epoch, told, owes: () => dispatcher.wake() });
      return [(s: AbortSignal) => dispatcher.run(s), (s: AbortSignal) => follower.run(s)];
    });
    await together(signal, works);
  }
}
