import type { DomainEvent, EventMeta, Position, RecordedEvent, StreamName } from './recorded-event.js';

/** What the stream must look like for the append to happen. A bigint is the version of its last event. */
export type Expected = bigint | 'no-stream' | 'stream-exists' | 'any';

export type NonEmpty<T> = readonly [T, ...T[]];

/** An event before the store has placed it. Its id is unique in its stream and makes a repeated append recognisable. */
export type NewEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly id: string;
  readonly schemaVersion: number;
  readonly meta: EventMeta;
};

/**
 * A conflict is an answer, not an exception. `replayed`: all these ids already stand in the stream, side by side and in
 * this order; this is the first answer again. Ids of which only some stand there are a conflict: nothing is written.
 */
export type AppendResult =
  | { readonly kind: 'appended' | 'replayed'; readonly version: bigint; readonly position: Position }
  | { readonly kind: 'conflict'; readonly actual: bigint | 'no-stream' };

/** A stream of which the caller already knows the events up to `version` (-1n: none). */
export interface KnownStream {
  readonly stream: StreamName;
  readonly version: bigint;
}

/** Which events a follower wants; absent `types` means all. */
export interface Filter {
  readonly types?: readonly string[];
}

/**
 * A stretch of the log: everything that matches the filter up to and including `upTo`, also when that is nothing.
 * `caughtUp`: at that moment nothing more could be read. The first batch always comes, also from an empty log.
 */
export interface Batch {
  readonly events: readonly RecordedEvent[];
  readonly upTo: Position;
  readonly caughtUp: boolean;
}

export interface ReadOptions {
  readonly from?: bigint;
  readonly limit?: number;
}

/**
 * The only way to events. Atomicity is one stream. Values and sizes are checked at the port (see value-rules.ts), so
 * every adapter accepts exactly the same things. Infrastructure faults are thrown as StoreUnavailable.
 */
export interface EventStore {
  append(stream: StreamName, expected: Expected, events: NonEmpty<NewEvent>): Promise<AppendResult>;
  read(stream: StreamName, options?: ReadOptions): AsyncIterable<RecordedEvent>;
  /** For each stream, in the order asked, its events after the known version; an empty list for an unknown stream. */
  readMany(known: readonly KnownStream[]): Promise<readonly (readonly RecordedEvent[])[]>;
  /**
   * The log after a position, gap-free and in order, until the signal aborts; then it simply ends. After StoreUnavailable
   * follow again from the last `upTo` that was dealt with. A position of another store, or one beyond the end of this
   * one, is an error.
   */
  follow(after: Position | 'start', filter: Filter, signal: AbortSignal): AsyncIterable<Batch>;
  /** Position of the newest application event, 'start' while there is none. */
  head(): Promise<Position | 'start'>;
  /** The id carried by every position of this store. */
  storeId(): Promise<string>;
}

/** Nest's key for the store that the application works with (sealed). */
export const EVENT_STORE = Symbol('EventStore');

/** The store could not be reached or did not answer. `unknown`: the append may have happened; repeat it with the same ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(
    readonly outcome: 'not-applied' | 'unknown',
    options?: ErrorOptions,
  ) {
    super(`event store unavailable, append ${outcome}`, options);
  }
}

/** The caller handed in something no store accepts: a bug, since contracts refuse such input at the edge. */
export class ValueRefused extends Error {
  override readonly name = 'ValueRefused';
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${path}: ${reason}`);
  }
}
