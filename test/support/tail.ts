import { setTimeout as sleep } from 'node:timers/promises';
import {
  StoreUnavailable,
  type Batch,
  type EventStore,
  type Filter,
} from '../../src/platform/event-store/port/event-store.js';
import type { Position, RecordedEvent } from '../../src/platform/event-store/port/recorded-event.js';

/** The batches after a position until they are enough; fails after ten seconds. */
export async function followUntil(
  store: EventStore,
  after: Position | 'start',
  filter: Filter,
  enough: (batches: readonly Batch[]) => boolean,
): Promise<Batch[]> {
  const batches: Batch[] = [];
  const stop = new AbortController();
  const tooLate = setTimeout(() => stop.abort(), 10_000);
  try {
    for await (const batch of store.follow(after, filter, stop.signal)) {
      batches.push(batch);
      if (enough(batches)) return batches;
    }
  } finally {
    clearTimeout(tooLate);
    stop.abort();
  }
  throw new Error(
    `waited in vain; ${batches.length} batches, ${batches.flatMap(({ events }) => events).length} events came`,
  );
}

/** Follows the log as the daemons do: from the last position dealt with, again after every fault of the store. */
export class Tail {
  readonly events: RecordedEvent[] = [];
  readonly ends: Position[] = [];
  faults = 0;
  private readonly stop = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly store: EventStore,
    private upTo: Position | 'start' = 'start',
    private readonly filter: Filter = {},
  ) {
    this.running = this.run();
  }

  get position(): Position | 'start' {
    return this.upTo;
  }

  /** Whether everything up to the position was delivered, within the time. */
  async reached(position: Position | 'start', milliseconds = 10_000): Promise<boolean> {
    const deadline = Date.now() + milliseconds;
    while (!this.hasPassed(position)) {
      if (Date.now() > deadline) return false;
      await Promise.race([sleep(5), this.running]);
    }
    return true;
  }

  async end(): Promise<void> {
    this.stop.abort();
    await this.running;
  }

  private hasPassed(position: Position | 'start'): boolean {
    return position === 'start' || (this.upTo !== 'start' && this.upTo >= position);
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      try {
        for await (const { events, upTo } of this.store.follow(this.upTo, this.filter, this.stop.signal)) {
          this.events.push(...events);
          this.ends.push(upTo);
          this.upTo = upTo;
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        this.faults += 1;
        await sleep(50);
      }
    }
  }
}
