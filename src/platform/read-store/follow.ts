import type { Batch, EventStore, Filter } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import { isInfrastructure, pause } from './faults.js';

const EVENTS = 1_000;

/** What to follow, from where, and what to do with each stretch; `true` ends it. */
export interface Following {
  readonly store: EventStore;
  readonly filter: Filter;
  readonly from: Position | 'start';
  readonly signal: AbortSignal;
  readonly each: (batch: Batch) => Promise<boolean | void>;
  readonly told?: (error: unknown) => void;
}

/**
 * Follows the log until `each` says so or the signal aborts. While one stretch is worked on the next is fetched. A store
 * that cannot be reached is asked again, for ever, from the last stretch that was worked on.
 */
export async function follow({ store, filter, from, signal, each, told }: Following): Promise<void> {
  let position = from;
  for (let failures = 0; !signal.aborted;) {
    const reading = new AbortController();
    const stop = () => reading.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      for await (const batch of ahead(store.follow(position, filter, reading.signal))) {
        for (const part of parts(batch)) {
          if (signal.aborted) return;
          if (await each(part)) return;
          position = part.upTo;
        }
        failures = 0;
      }
      if (!signal.aborted) await pause(100, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!isInfrastructure(error)) throw error;
      told?.(error);
      await pause(Math.min(50 * 2 ** failures, 5_000), signal);
      failures += 1;
    } finally {
      signal.removeEventListener('abort', stop);
      reading.abort();
    }
  }
}

/** Asks for the next item before the present one is worked on. */
async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    next.then(() => iterator.return?.()).catch(() => undefined);
  }
}

/** Cuts a large stretch, so that a transaction stays small whatever the store hands out. */
function* parts(batch: Batch): Generator<Batch> {
  const { events } = batch;
  if (events.length <= EVENTS) return yield batch;
  for (let start = 0; start < events.length; start += EVENTS) {
    const part = events.slice(start, start + EVENTS);
    const isLast = start + EVENTS >= events.length;
    const upTo = isLast ? batch.upTo : (part.at(-1)?.position ?? batch.upTo);
    yield { events: part, upTo, caughtUp: isLast && batch.caughtUp };
  }
}
