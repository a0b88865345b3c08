import { setTimeout as sleep } from 'node:timers/promises';
import { newEvent } from '../../bench/support/fill.js';
import type { Happening } from '../../bench/support/generator.js';
import {
  StoreUnavailable,
  type EventStore,
  type NewEvent,
  type NonEmpty,
} from '../../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';

const SIDE_BY_SIDE = 500;

/** Appends an academy of the bench through the port, nearly in its order: what is side by side in it goes side by side. */
export async function appendHappenings(store: EventStore, happenings: Iterable<Happening>): Promise<void> {
  let lot: Happening[] = [];
  for (const happening of happenings) {
    lot.push(happening);
    if (lot.length === SIDE_BY_SIDE) await appendLot(store, lot.splice(0));
  }
  await appendLot(store, lot);
}

async function appendLot(store: EventStore, lot: readonly Happening[]): Promise<void> {
  const streams = new Map<string, NewEvent[]>();
  for (const { stream, event, subject } of lot) {
    streams.set(stream, [...(streams.get(stream) ?? []), newEvent(event, subject)]);
  }
  await Promise.all(
    [...streams].map(([stream, events]) =>
      insisting(() => store.append(stream as StreamName, 'any', events as unknown as NonEmpty<NewEvent>)),
    ),
  );
}

/** A store that is away is asked again, with the same ids. */
async function insisting<T>(append: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + 20_000; ; await sleep(50)) {
    try {
      return await append();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || Date.now() > end) throw error;
    }
  }
}
