import { randomUUID } from 'node:crypto';
import type { EventStore, NewEvent, NonEmpty } from '../../src/platform/event-store/port/event-store.js';
import type { EventMeta, RecordedEvent, StreamName } from '../../src/platform/event-store/port/recorded-event.js';

/** Metadata with usual values. */
export function meta(more: Partial<EventMeta> = {}): EventMeta {
  return {
    correlationId: 'journey',
    causationId: 'cause',
    commandId: 'command',
    actor: { kind: 'person', id: 'someone' },
    occurredAt: '2026-11-30T09:00:00.000Z',
    subjects: ['someone'],
    appVersion: 'test',
    ...more,
  };
}

/** An event of the store's own tests; its words are personal (see test/support/stores.ts). */
export function written(data: object = {}, more: Partial<Omit<NewEvent, 'data'>> = {}): NewEvent {
  return { type: 'contract.Written', schemaVersion: 1, id: randomUUID(), meta: meta(), data, ...more };
}

/** As many events, numbered in their data. */
export function many(count: number, more: Partial<Omit<NewEvent, 'data'>> = {}): NonEmpty<NewEvent> {
  return Array.from({ length: count }, (_, i) => written({ number: i }, more)) as unknown as NonEmpty<NewEvent>;
}

/** A stream that nobody else uses. */
export function someStream(category = 'contract'): StreamName {
  return `${category}-${randomUUID()}` as StreamName;
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

export function readAll(store: EventStore, stream: StreamName): Promise<RecordedEvent[]> {
  return all(store.read(stream));
}
