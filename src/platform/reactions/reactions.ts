import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import { together, type LedWork } from '../read-store/leadership.js';
import { Dispatcher } from './dispatcher.js';
import type { Reaction, SendCommand } from './reaction.js';
import { ReactionFollower } from './reaction-follower.js';

/** The leader's work on reactions; handed to the read store's daemon, so that one leadership covers both. */
export class Reactions implements LedWork {
  constructor(
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly reactions: readonly Reaction[],
    private readonly send: SendCommand,
    private readonly told: (where: string, error: unknown) => void = () => undefined,
  ) {}

  async run(epoch: bigint, signal: AbortSignal): Promise<void> {
    if (this.reactions.length === 0) return;
    const { store, pool, told } = this;
    const byName = new Map(this.reactions.map((reaction) => [reaction.name, reaction]));
    const dispatcher = new Dispatcher(pool, byName, this.send, epoch, told);
    const parts = { store, pool, epoch, told, owes: () => dispatcher.wake() };
    const followers = this.reactions.map((reaction) => new ReactionFollower(reaction, parts));
    await together(signal, [
      (s) => dispatcher.run(s),
      ...followers.map((follower) => (s: AbortSignal) => follower.run(s)),
    ]);
  }
}
