import type {
  AppendResult,
  Batch,
  EventStore,
  Expected,
  Filter,
  KnownStream,
  NewEvent,
  NonEmpty,
  ReadOptions,
} from '../port/event-store.js';
import type { Position, RecordedEvent, StreamName } from '../port/recorded-event.js';
import type { EventCatalogue } from './event-catalogue.js';

/** Any store, read in today's shapes. The outermost wrapper: upcasters see what people wrote, not what is sealed. */
export class UpcastingEventStore implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly catalogue: EventCatalogue,
  ) {}

  append(stream: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult> {
    return this.store.append(stream, expected, events);
  }

  async *read(stream: StreamName, options?: ReadOptions): AsyncIterable<RecordedEvent> {
    for await (const event of this.store.read(stream, options)) yield this.catalogue.upcast(event);
  }

  async readMany(known: readonly KnownStream[]): Promise<readonly (readonly RecordedEvent[])[]> {
    return (await this.store.readMany(known)).map((events) => this.upcast(events));
  }

  async *follow(after: Position | 'start', filter: Filter, signal: AbortSignal): AsyncIterable<Batch> {
    for await (const batch of this.store.follow(after, filter, signal)) {
      yield { ...batch, events: this.upcast(batch.events) };
    }
  }

  head(): Promise<Position | 'start'> {
    return this.store.head();
  }

  storeId(): Promise<string> {
    return this.store.storeId();
  }

  private upcast(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    return events.map((event) => this.catalogue.upcast(event));
  }
}
