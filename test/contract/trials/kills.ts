import type { Batch, EventStore } from '../../../src/platform/event-store/port/event-store.js';
import type { Position } from '../../../src/platform/event-store/port/recorded-event.js';

/** ES-12: follows from its checkpoint, takes one event, moves the checkpoint, is killed; so often. The ids it took. */
export async function killedAfterEveryEvent(store: EventStore, kills: number): Promise<string[]> {
  const seen: string[] = [];
  let checkpoint: Position | 'start' = 'start';
  for (let kill = 0; kill < kills; kill += 1) {
    const stop = new AbortController();
    const batches: AsyncIterable<Batch> = store.follow(checkpoint, {}, stop.signal);
    for await (const { events } of batches) {
      const [next] = events;
      if (!next) continue;
      seen.push(next.id);
      checkpoint = next.position;
      stop.abort();
    }
  }
  return seen;
}
