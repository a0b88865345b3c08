import type { EventCatalogue } from '../catalogue/event-catalogue.js';
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
import { serialized } from '../port/value-rules.js';
import type { KeyVault } from './key-vault.js';
import { fieldsToSeal, kidsOf, seal, unseal, unsealLater } from './seal.js';

/** Events of a stream for which the vault is asked once. */
const OPENED_TOGETHER = 100;

/**
 * Any store, with the personal fields of the catalogue sealed before it sees them. The key is that of the event's first
 * subject; when it was destroyed, reading gives Redacted and everything still rebuilds.
 */
export class SealedEventStore implements EventStore {
  constructor(
    private readonly store: EventStore,
    private readonly catalogue: EventCatalogue,
    private readonly vault: KeyVault,
  ) {}

  async append(stream: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult> {
    serialized(stream, events);
    const sealed: NewEvent[] = [];
    for (const [i, event] of events.entries()) sealed.push(await this.sealed(`events[${i}]`, event));
    return this.store.append(stream, expected, sealed as unknown as NonEmpty<NewEvent>);
  }

  async *read(stream: StreamName, options?: ReadOptions): AsyncIterable<RecordedEvent> {
    let page: RecordedEvent[] = [];
    for await (const event of this.store.read(stream, options)) {
      page.push(event);
      if (page.length < OPENED_TOGETHER) continue;
      yield* this.opened(page);
      page = [];
    }
    yield* this.opened(page);
  }

  async readMany(known: readonly KnownStream[]): Promise<readonly (readonly RecordedEvent[])[]> {
    const lists = await this.store.readMany(known);
    const keys = await this.keysOf(lists.flat());
    return lists.map((events) => events.map((event) => unseal(event, keys)));
  }

  async *follow(after: Position | 'start', filter: Filter, signal: AbortSignal): AsyncIterable<Batch> {
    for await (const batch of this.store.follow(after, filter, signal)) {
      const keys = await this.keysOf(batch.events);
      yield { ...batch, events: batch.events.map((event) => unsealLater(event, keys)) };
    }
  }

  head(): Promise<Position | 'start'> {
    return this.store.head();
  }

  storeId(): Promise<string> {
    return this.store.storeId();
  }

  private async sealed(path: string, event: NewEvent): Promise<NewEvent> {
    const fields = fieldsToSeal(path, event, this.catalogue.definition(event.type).personal);
    const [subject] = event.meta.subjects;
    if (fields.length === 0 || !subject) return event;
    return seal(event, fields, await this.vault.keyFor(subject));
  }

  private async *opened(events: readonly RecordedEvent[]): AsyncIterable<RecordedEvent> {
    const keys = await this.keysOf(events);
    for (const event of events) yield unseal(event, keys);
  }

  private async keysOf(events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, Buffer>> {
    const kids = new Set<string>();
    for (const event of events) for (const kid of kidsOf(event)) kids.add(kid);
    return kids.size === 0 ? new Map() : this.vault.find([...kids]);
  }
}
