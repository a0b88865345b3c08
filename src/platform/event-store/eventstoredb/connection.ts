import { setTimeout as sleep } from 'node:timers/promises';
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
import { StoreUnavailable } from '../port/event-store.js';
import { asStoreFault, hasNoConnection, isSilence, NoAnswer } from './faults.js';
import type { Feed } from './feed.js';
import type { LogPlace } from './places.js';
import type { Proposed, StoredRecord } from './records.js';

/** How long the store may be silent about a call before it counts as unavailable. The server's own limit is 2 s. */
const PATIENCE_MS = { append: 4_000, read: 2_000 };
const TRIES = 3;
/** Between two clients made because no connection was to be had. */
const RENEWAL_MS = 500;
const KEEP_ALIVE_MS = 10_000;
/** A subscription says at least so often how far it has looked; the server counts in steps of 32 records. */
const CHECKPOINT_EVERY = 32;

type Read = StreamingRead<{ event?: RecordedEvent | AllStreamRecordedEvent }>;

/** Milliseconds of silence that are borne: until an append is answered, until a read goes on. */
export interface Patience {
  readonly append: number;
  readonly read: number;
}

/** What the client's types hide although the adapter must reach it. Its version is fixed, and no newer one will come. */
interface Hidden {
  supports: () => Promise<boolean>;
  readonly getChannel: () => Promise<{ close(): void }>;
}

/** Where an append put its last event; the place is missing when the server does not tell it. */
export interface Appended {
  readonly revision: bigint;
  readonly place: LogPlace | undefined;
}

/**
 * The only file that knows the client of EventStoreDB. Everything goes to the leader: a follower may be behind what was
 * answered. Faults of the infrastructure are thrown as StoreUnavailable.
 */
export class Connection {
  private static opened = 0;
  private client: EventStoreDBClient;
  private renewedAt = 0;

  constructor(
    private readonly url: string,
    private readonly patience: Patience = PATIENCE_MS,
  ) {
    this.client = this.open();
  }

  /** `undefined`: the stream is not as expected. Repeats of the same ids at the same expectation are a success. */
  async append(
    stream: string,
    expected: bigint | 'no-stream',
    events: readonly Proposed[],
  ): Promise<Appended | undefined> {
    const options = {
      expectedRevision: expected === 'no-stream' ? NO_STREAM : expected,
      requiresLeader: true,
      deadline: this.patience.append,
    } as const;
    const proposed = events.map((event) => jsonEvent(event));
    try {
      const result = await this.tried(() => this.client.appendToStream(stream, proposed, options), 'unknown');
      return { revision: result.nextExpectedRevision, place: result.position };
    } catch (error) {
      if (error instanceof WrongExpectedVersionError) return undefined;
      throw error;
    }
  }

  /** At most so many events of a stream, from a revision on; none of a missing stream. */
  async readStream(stream: string, from: bigint, count: number): Promise<readonly StoredRecord[]> {
    const options = { fromRevision: from, maxCount: count, requiresLeader: true };
    try {
      return await this.tried(() => this.all(this.client.readStream(stream, options)), 'not-applied');
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }

  /** At most so many records of the whole log, system records included, the newest first. */
  readBack(before: LogPlace | 'end', count: number): Promise<readonly StoredRecord[]> {
    const options = {
      direction: BACKWARDS,
      fromPosition: before === 'end' ? END : before,
      maxCount: count,
      requiresLeader: true,
    } as const;
    return this.tried(() => this.all(this.client.readAll(options)), 'not-applied');
  }

  /** Sends everything after the place into the feed, without the system's own events, until the feed is closed. */
  subscribe(after: LogPlace | 'start', feed: Feed): void {
    const subscription = this.client.subscribeToAll({
      fromPosition: after === 'start' ? START : after,
      requiresLeader: true,
      filter: excludeSystemEvents({ checkpointInterval: CHECKPOINT_EVERY, checkpointReached: () => feed.alive() }),
    });
    subscription
      .on('data', ({ event }) => event && feed.push(recordOf(event)))
      .on('error', (error) => feed.fail(this.faultOf(error, 'not-applied')))
      .on('end', () => feed.fail(new NoAnswer('the subscription ended')));
    feed.attach({
      pause: () => subscription.pause(),
      resume: () => subscription.resume(),
      stop: () => void subscription.unsubscribe().catch(() => undefined),
    });
  }

  /** Leaves the connection, which may be dead without knowing it, for a new one. */
  renew(): void {
    if (Date.now() - this.renewedAt < RENEWAL_MS) return;
    this.renewedAt = Date.now();
    const old = this.client;
    this.client = this.open();
    void hangUp(old);
  }

  close(): Promise<void> {
    return hangUp(this.client);
  }

  private open(): EventStoreDBClient {
    const client = EventStoreDBClient.connectionString(this.address());
    // Its batches of appends have no deadline of their own, and the fault of one client rejects those of all others.
    (client as unknown as Hidden).supports = () => Promise.resolve(false);
    return client;
  }

  /** Connections are shared by clients of the same settings, so every new client has a setting of its own. */
  private address(): string {
    const [place, query = ''] = this.url.split('?', 2) as [string, string?];
    const settings = new URLSearchParams(query);
    const keepAlive = Number(settings.get('keepAliveInterval') ?? KEEP_ALIVE_MS);
    if (keepAlive > 0) settings.set('keepAliveInterval', String(keepAlive + Connection.opened));
    Connection.opened += 1;
    return `${place}?${settings.toString()}`;
  }

  /** Tries again at once what certainly was not done: at another leader, on another connection. */
  private async tried<T>(call: () => Promise<T>, otherwise: 'not-applied' | 'unknown'): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        const fault = this.faultOf(error, otherwise);
        const isUndone = fault instanceof StoreUnavailable && fault.outcome === 'not-applied' && !isSilence(error);
        if (!isUndone || tries === TRIES) throw fault;
        // The client turns to the leader that an error names, and leaves a lost connection, a moment after the error.
        await sleep(10);
      }
    }
  }

  private faultOf(error: unknown, otherwise: 'not-applied' | 'unknown'): unknown {
    // The client would try a lost connection again after longer and longer pauses, and never leave a dead one.
    if (hasNoConnection(error) || isSilence(error)) this.renew();
    return asStoreFault(error, otherwise);
  }

  private all(read: Read): Promise<readonly StoredRecord[]> {
    return new Promise((resolve, reject) => {
      const records: StoredRecord[] = [];
      const end = (fault?: unknown) => {
        clearTimeout(timer);
        if (fault === undefined) return resolve(records);
        void read.cancel().catch(() => undefined);
        reject(fault);
      };
      const timer = setTimeout(() => end(new NoAnswer('the store did not answer')), this.patience.read);
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

/** Ends what is under way and the connection itself; never fails, for there is nothing left to do about it. */
async function hangUp(client: EventStoreDBClient): Promise<void> {
  await client.dispose();
  await (client as unknown as Hidden).getChannel().then(
    (channel) => channel.close(),
    () => undefined,
  );
}
