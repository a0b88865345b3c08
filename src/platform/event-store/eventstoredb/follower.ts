import { StoreUnavailable, type Batch, type Filter } from '../port/event-store.js';
import type { Connection } from './connection.js';
import { Feed } from './feed.js';
import type { Newest } from './newest.js';
import { isAfter, positionOf, type LogPlace } from './places.js';
import { isOurs, toEvent, type OurRecord } from './records.js';

/** How often a follower that gets nothing asks whether there is something. */
const DOUBT_MS = 1_000;
/** Behind the newest event for so long without a sign of life, the subscription is dead. */
const DEAD_MS = 2_000;

/** What a follower needs of its store. */
export interface FollowerParts {
  readonly connection: Connection;
  readonly storeId: string;
  readonly newest: Newest;
  /** Asks the store where its newest event stands. */
  readonly head: () => Promise<LogPlace | 'start'>;
}

/**
 * Follows the log by one subscription. The server leaves out the system's records; types are left out here: a server that
 * leaves them out tells how far it looked only after dozens of records, and a fresh read would wait for that in vain. A
 * position handed out is that of an event, because a subscription begins behind one record, whatever place it is given.
 */
export class Follower {
  private seen: LogPlace | 'start' = 'start';
  private behindSince: number | undefined;
  private readonly types: ReadonlySet<string> | undefined;

  constructor(
    private readonly parts: FollowerParts,
    filter: Filter,
    private readonly signal: AbortSignal,
  ) {
    this.types = filter.types && new Set(filter.types);
  }

  /** `newest`: where the newest event stood a moment ago. */
  async *batches(after: LogPlace | 'start', newest: LogPlace | 'start'): AsyncIterable<Batch> {
    const { connection, head } = this.parts;
    this.seen = after;
    let target = newest;
    if (this.signal.aborted) return;
    const feed = new Feed();
    const giveUp = connection.subscribe(after, feed);
    try {
      let caughtUp = !isAfter(target, after);
      if (caughtUp) yield this.batch([], true);
      while (!this.signal.aborted) {
        const hasBegun = this.seen !== after; // The first records are handed out as they come.
        const records = (await feed.take(DOUBT_MS, this.signal, hasBegun && !caughtUp)).filter(isOurs);
        if (this.signal.aborted) return;
        const last = records.at(-1);
        if (!last) {
          await this.check(feed, giveUp);
          continue;
        }
        this.seen = last.place;
        this.behindSince = undefined;
        this.parts.newest.saw(last.place);
        if (!caughtUp && !isAfter(target, this.seen)) target = await head();
        caughtUp ||= !isAfter(target, this.seen);
        yield this.batch(records, caughtUp && !isAfter(this.parts.newest.known, this.seen));
      }
    } finally {
      feed.close();
    }
  }

  private batch(records: readonly OurRecord[], caughtUp: boolean): Batch {
    const { storeId } = this.parts;
    const events = records.filter(({ type }) => this.types?.has(type) ?? true).map((one) => toEvent(storeId, one));
    return { events, upTo: positionOf(storeId, this.seen), caughtUp };
  }

  /** A subscription can die without a word: it is dead when there is something to be had and nothing comes. */
  private async check(feed: Feed, giveUp: () => void): Promise<void> {
    if (!isAfter(await this.parts.head(), this.seen)) {
      this.behindSince = undefined;
      return;
    }
    this.behindSince ??= Date.now();
    if (Date.now() - Math.max(this.behindSince, feed.signAt) < DEAD_MS) return;
    giveUp();
    throw new StoreUnavailable('not-applied', { cause: new Error('the subscription gave no sign of life') });
  }
}
