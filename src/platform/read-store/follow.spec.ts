import { expect, test } from '@jest/globals';
import { recorded } from '../../../test/support/recorded.js';
import { StoreUnavailable, type Batch, type EventStore } from '../event-store/port/event-store.js';
import type { Position, RecordedEvent } from '../event-store/port/recorded-event.js';
import { follow } from './follow.js';

const events = recorded(Array.from({ length: 5_200 }, () => ({ type: 'test.Counted', data: {} })));
const upToOf = (page: readonly RecordedEvent[]) => (page.at(-1) as RecordedEvent).position;

/** Hands out the log in pages; `fault` is asked before each page. */
function paged(size: number, fault: (page: number) => Error | undefined = () => undefined) {
  const asked: (Position | 'start')[] = [];
  let pages = 0;
  const store = {
    async *follow(after: Position | 'start'): AsyncIterable<Batch> {
      asked.push(after);
      const rest = events.filter(({ position }) => after === 'start' || position > after);
      for (let start = 0; start < rest.length; start += size) {
        const error = fault((pages += 1));
        if (error) throw error;
        const page = rest.slice(start, start + size);
        yield await Promise.resolve({ events: page, upTo: upToOf(page), caughtUp: start + size >= rest.length });
      }
    },
  } as unknown as EventStore;
  return { store, asked };
}

async function through(store: EventStore) {
  const steps: Batch[] = [];
  const each = (batch: Batch) => Promise.resolve(steps.push(batch) > 0 && batch.caughtUp);
  await follow({ store, filter: {}, from: 'start', signal: new AbortController().signal, each });
  return steps;
}

test('a step has a thousand events at most; only the last of a page says that the end is reached', async () => {
  const steps = await through(paged(2_600).store);
  expect(steps.map((step) => step.events.length)).toEqual([1_000, 1_000, 600, 1_000, 1_000, 600]);
  expect(steps.map(({ caughtUp }) => caughtUp)).toEqual([false, false, false, false, false, true]);
  expect(steps.every((step) => step.upTo === upToOf(step.events))).toBe(true);
  expect(steps.flatMap((step) => step.events)).toEqual(events);
});

test('ES-10 a store that fails is asked again from the last step that was worked on', async () => {
  const { store, asked } = paged(1_000, (page) => (page === 3 ? new StoreUnavailable('not-applied') : undefined));
  const steps = await through(store);
  expect(steps.flatMap((step) => step.events)).toEqual(events);
  expect(asked).toHaveLength(2);
});

test('an error that is not infrastructure ends the following', async () => {
  await expect(through(paged(1_000, () => new Error('a bug')).store)).rejects.toThrow('a bug');
});
