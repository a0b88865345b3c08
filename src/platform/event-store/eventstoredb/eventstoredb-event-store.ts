import { Rounds } from '../../rounds/rounds.js';
import { checkExpected } from '../port/expectation.js';
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
import { Appender } from './appender.js';
import type { Patience } from './client.js';
import { Connection } from './connection.js';
import { Follower } from './follower.js';
import { storeIdentity } from './identity.js';
import { Newest } from './newest.js';
import { isAfter, placeOf, positionOf } from './places.js';
import { isOurs, toEvent, type OurRecord } from './records.js';
import { StreamIds } from './stream-ids.js';

const PAGE = 500;

/** The log in EventStoreDB, or KurrentDB, of version 22.6 or newer; several programs may share the server. */
export class EventStoreDbEventStore implements EventStore {
  private readonly connection: Connection;
  private readonly ids = new StreamIds();
  private readonly newest: Newest;
  private readonly appender: Appender;
  private readonly heads = new Rounds(async (asked: readonly undefined[]) => {
    const place = await this.newest.find();
    return asked.map(() => place);
  });
  private naming: Promise<string> | undefined;

  /** `url`: a connection string of EventStoreDB, such as esdb://user:password@host:2113. */
  constructor(url: string, patience?: Patience) {
    this.connection = new Connection(url, patience);
    this.newest = new Newest((before, count) => this.connection.readBack(before, count));
    this.appender = new Appender(this.connection, this.ids, this.newest);
  }

  async append(stream: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult> {
    checkExpected(expected);
    const ready = serialized(stream, events);
    const storeId = await this.storeId();
    const placed = await this.appender.append(stream, expected, ready);
    if (placed.kind === 'conflict') return placed;
    return { kind: placed.kind, version: placed.version, position: positionOf(storeId, placed.place) };
  }

  async *read(stream: StreamName, { from = 0n, limit = Infinity }: ReadOptions = {}): AsyncIterable<RecordedEvent> {
    const storeId = await this.storeId();
    let next = from;
    let left = limit;
    while (left > 0) {
      const size = Math.min(PAGE, left);
      const records = await this.page(stream, next, size);
      for (const record of records) yield toEvent(storeId, record);
      if (records.length < size) return;
      next += BigInt(records.length);
      left -= records.length;
    }
  }

  readMany(known: readonly KnownStream[]): Promise<readonly (readonly RecordedEvent[])[]> {
    return Promise.all(
      known.map(async ({ stream, version }) => {
        const events: RecordedEvent[] = [];
        for await (const event of this.read(stream, { from: version + 1n })) events.push(event);
        return events;
      }),
    );
  }

  async *follow(after: Position | 'start', filter: Filter, signal: AbortSignal): AsyncIterable<Batch> {
    const storeId = await this.storeId();
    const place = placeOf(after, storeId);
    const head = () => this.heads.ask(undefined);
    const newest = await head();
    if (isAfter(place, newest)) {
      const end = positionOf(storeId, newest);
      throw new Error(`position ${after} is beyond the end of the event store, ${end}`);
    }
    const { connection } = this;
    yield* new Follower({ connection, storeId, newest: this.newest, head }, filter, signal).batches(place, newest);
  }

  async head(): Promise<Position | 'start'> {
    const place = await this.heads.ask(undefined);
    return place === 'start' ? 'start' : positionOf(await this.storeId(), place);
  }

  storeId(): Promise<string> {
    this.naming ??= storeIdentity(this.connection).catch((error: unknown) => {
      this.naming = undefined;
      throw error;
    });
    return this.naming;
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  private async page(stream: StreamName, from: bigint, count: number): Promise<readonly OurRecord[]> {
    const records = await this.connection.readStream(stream, from, count);
    this.ids.saw(stream, records);
    const ours = records.filter(isOurs);
    const last = ours.at(-1);
    if (last) this.newest.saw(last.place);
    if (ours.length < records.length) throw new Error(`${stream} in EventStoreDB holds events that are not Lyceum's`);
    return ours;
  }
}
