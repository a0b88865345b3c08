import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
  excludeSystemEvents,
  jsonEvent,
  type AllStreamRecordedEvent,
  type RecordedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import { CutShort, NoAnswer } from './faults.js';
import type { Feed } from './feed.js';
import type { LogPlace } from './places.js';
import type { Proposed, StoredRecord } from './records.js';

/** A subscription says at least so often how far it has looked; the server counts in steps of 32 records. */
const CHECKPOINT_EVERY = 32;

type Read = StreamingRead<{ event?: RecordedEvent | AllStreamRecordedEvent }>;

/** Milliseconds of silence that are borne: until an append is answered, until a read goes on. */
export interface Patience {
  readonly append: number;
  readonly read: number;
}

/** Where an append put its last event; the place is missing when the server does not tell it. */
export interface Appended {
  readonly revision: bigint;
  readonly place: LogPlace | undefined;
}

/** What the client's types hide although it must be reached. Its version is fixed, and no newer one will come. */
interface Hidden {
  supports: () => Promise<boolean>;
  readonly getChannel: () => Promise<{ close(): void }>;
}

/**
 * One connection to EventStoreDB, in the only file that knows its client. Everything goes to the leader: a follower may be
 * behind what was answered. Errors are the client's own.
 */
export class Client {
  private readonly inner: EventStoreDBClient;
  /** Who waits for something on this connection, to be told when it is given up. */
  private readonly waiting = new Set<(fault: Error) => void>();

  constructor(
    url: string,
    private readonly patience: Patience,
  ) {
    this.inner = EventStoreDBClient.connectionString(url);
    // Its batches of appends have no deadline of their own, and the fault of one client rejects those of all others.
    this.hidden.supports = () => Promise.resolve(false);
  }

  /** `undefined`: the stream is not as expected. Repeats of the same ids at the same expectation are a success. */
  async append(
    stream: string,
    expected: bigint | 'no-stream',
    events: readonly Proposed[],
  ): Promise<Appended | undefined> {
    const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
    const options = { expectedRevision, requiresLeader: true, deadline: this.patience.append } as const;
    const proposed = events.map((event) => jsonEvent(event));
    try {
      const { nextExpectedRevision: revision, position } = await this.inner.appendToStream(stream, proposed, options);
      return { revision, place: position };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return undefined;
      throw error;
    }
  }

  /** At most so many events of a stream, from a revision on; none of a missing stream. */
  async readStream(stream: string, from: bigint, count: number): Promise<readonly StoredRecord[]> {
    try {
      return await this.all(
        this.inner.readStream(stream, { fromRevision: from, maxCount: count, requiresLeader: true }),
      );
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }

  /** At most so many records of the whole log, system records included, the newest first. */
  readBack(before: LogPlace | 'end', count: number): Promise<readonly StoredRecord[]> {
    const fromPosition = before === 'end' ? END : before;
    return this.all(this.inner.readAll({ direction: BACKWARDS, fromPosition, maxCount: count, requiresLeader: true }));
  }

  /** Sends everything after the place into the feed, without the system's own events, until the feed is closed. */
  subscribe(after: LogPlace | 'start', feed: Feed, failed: (error: unknown) => void): void {
    const subscription = this.inner.subscribeToAll({
      fromPosition: after === 'start' ? START : after,
      requiresLeader: true,
      filter: excludeSystemEvents({ checkpointInterval: CHECKPOINT_EVERY, checkpointReached: () => feed.alive() }),
    });
    const end = (error: unknown) => {
      if (this.waiting.delete(end)) failed(error);
    };
    this.waiting.add(end);
    subscription
      .on('data', ({ event }) => event && feed.push(recordOf(event)))
      .on('error', end)
      .on('end', () => end(new CutShort('the subscription ended')));
    feed.attach({
      pause: () => subscription.pause(),
      resume: () => subscription.resume(),
      stop: () => {
        this.waiting.delete(end);
        void subscription.unsubscribe().catch(() => undefined);
      },
    });
  }

  /** Gives the connection up, whatever is under way; never fails, for there is nothing left to do about it. */
  async leave(): Promise<void> {
    for (const tell of this.waiting) tell(new CutShort('the connection was given up'));
    await this.inner.dispose();
    await this.hidden.getChannel().then(
      (channel) => channel.close(),
      () => undefined,
    );
  }

  private get hidden(): Hidden {
    return this.inner as unknown as Hidden;
  }

  /** All that a read gives, unless it falls silent. */
  private all(read: Read): Promise<readonly StoredRecord[]> {
    return new Promise((resolve, reject) => {
      const records: StoredRecord[] = [];
      const end = (fault?: unknown) => {
        clearTimeout(timer);
        this.waiting.delete(end);
        if (fault === undefined) return resolve(records);
        void read.cancel().catch(() => undefined);
        reject(fault);
      };
      const timer = setTimeout(() => end(new NoAnswer('the store did not answer')), this.patience.read);
      this.waiting.add(end);
      read
        .on('data', ({ event }) => {
          timer.refresh();
          if (event) records.push(recordOf(event));
        })
        .on('error', end)
        .on('end', () => end());
    });
  }
}

function recordOf(event: RecordedEvent | AllStreamRecordedEvent): StoredRecord {
  const { streamId: stream, id, revision, type, data, metadata, isJson, created, position: place } = event;
  return { stream, id, revision, type, data, metadata, isJson, created, place };
}
