import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../port/event-store.js';
import { Client, type Appended, type Patience } from './client.js';
import { asStoreFault, hasNoConnection, isSilence } from './faults.js';
import type { Feed } from './feed.js';
import { Gate } from './gate.js';
import type { LogPlace } from './places.js';
import type { Proposed, StoredRecord } from './records.js';

/** The server's own limit for an append is 2 s. */
const PATIENCE_MS: Patience = { append: 4_000, read: 2_000 };
const TRIES = 3;
/** The server takes 100 calls on one connection, subscriptions among them; behind the door no patience runs out. */
const AT_ONCE = 64;
/** Between two connections made because there was none to be had. */
const RENEWAL_MS = 500;
const KEEP_ALIVE_MS = 10_000;

type Outcome = StoreUnavailable['outcome'];

/** The way to EventStoreDB, over one client after the other. Faults of the infrastructure are StoreUnavailable. */
export class Connection {
  private static opened = 0;
  private readonly gate = new Gate(AT_ONCE);
  private client: Client;
  private renewedAt = 0;

  constructor(
    private readonly url: string,
    private readonly patience: Patience = PATIENCE_MS,
  ) {
    this.client = this.open();
  }

  append(stream: string, expected: bigint | 'no-stream', events: readonly Proposed[]): Promise<Appended | undefined> {
    return this.tried('unknown', (client) => client.append(stream, expected, events));
  }

  readStream(stream: string, from: bigint, count: number): Promise<readonly StoredRecord[]> {
    return this.tried('not-applied', (client) => client.readStream(stream, from, count));
  }

  readBack(before: LogPlace | 'end', count: number): Promise<readonly StoredRecord[]> {
    return this.tried('not-applied', (client) => client.readBack(before, count));
  }

  /** Gives what has to be called when the subscription is found dead although it did not fail. */
  subscribe(after: LogPlace | 'start', feed: Feed): () => void {
    const { client } = this;
    client.subscribe(after, feed, (error) => feed.fail(this.faultOf(client, error, 'not-applied')));
    return () => this.renew(client);
  }

  close(): Promise<void> {
    return this.client.leave();
  }

  /** Tries again at once what certainly was not done: at another leader, on another connection. */
  private async tried<T>(otherwise: Outcome, call: (client: Client) => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      let { client } = this;
      try {
        return await this.gate.run(() => call((client = this.client)));
      } catch (error) {
        const fault = this.faultOf(client, error, otherwise);
        const isUndone = fault instanceof StoreUnavailable && fault.outcome === 'not-applied' && !isSilence(error);
        if (!isUndone || tries === TRIES) throw fault;
        // The client turns to the leader that an error names, and leaves a lost connection, a moment after the error.
        await sleep(10);
      }
    }
  }

  private faultOf(client: Client, error: unknown, otherwise: Outcome): unknown {
    // The client would try a lost connection again after longer and longer pauses, and never leave a dead one.
    if (hasNoConnection(error) || isSilence(error)) this.renew(client);
    return asStoreFault(error, otherwise);
  }

  /** Leaves the client that failed for a new one, unless that has happened already. */
  private renew(failed: Client): void {
    if (failed !== this.client || Date.now() - this.renewedAt < RENEWAL_MS) return;
    this.renewedAt = Date.now();
    this.client = this.open();
    void failed.leave();
  }

  /** Clients of the same settings share a connection, so every new one has a setting of its own. */
  private open(): Client {
    const [place, query = ''] = this.url.split('?', 2);
    const settings = new URLSearchParams(query);
    const keepAlive = Number(settings.get('keepAliveInterval') ?? KEEP_ALIVE_MS);
    if (keepAlive > 0) settings.set('keepAliveInterval', String(keepAlive + Connection.opened));
    Connection.opened += 1;
    return new Client(`${place}?${settings.toString()}`, this.patience);
  }
}
