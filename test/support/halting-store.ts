import { EventEmitter, once } from 'node:events';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import type { Batch, Filter } from '../../src/platform/event-store/port/event-store.js';
import type { Position } from '../../src/platform/event-store/port/recorded-event.js';

/** While it is halted, whoever reads the log from its beginning gets the first page and waits for the others. */
export class HaltingStore extends InMemoryEventStore {
  private readonly bell = new EventEmitter();
  private isHalted = false;

  halt(): void {
    this.isHalted = true;
  }

  goOn(): void {
    this.isHalted = false;
    this.bell.emit('goes on');
  }

  override async *follow(after: Position | 'start', filter: Filter, signal: AbortSignal): AsyncIterable<Batch> {
    for await (const batch of super.follow(after, filter, signal)) {
      yield batch;
      if (after === 'start' && this.isHalted) await once(this.bell, 'goes on', { signal }).catch(() => undefined);
    }
  }
}
