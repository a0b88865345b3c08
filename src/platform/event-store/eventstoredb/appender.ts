import { KeyedQueue } from '../../decision/keyed-queue.js';
import { meets } from '../port/expectation.js';
import { StoreUnavailable, type Expected } from '../port/event-store.js';
import type { SerializedEvent } from '../port/value-rules.js';
import type { Connection } from './connection.js';
import type { Newest } from './newest.js';
import { isAfter, type LogPlace } from './places.js';
import { isOurs, toProposed } from './records.js';
import type { StreamIds } from './stream-ids.js';

const PAGE = 1_000;

/** An AppendResult before its position is written out. */
export type Placed =
  | { readonly kind: 'appended' | 'replayed'; readonly version: bigint; readonly place: LogPlace }
  | { readonly kind: 'conflict'; readonly actual: bigint | 'no-stream' };

/**
 * Appends as the port promises them. EventStoreDB knows a repeat only when it comes with an exact expectation, and lets an
 * id stand twice behind a met one. So every append goes out with the exact version, the words 'any' and 'stream-exists'
 * too, and only when none of its ids is known to stand in the stream. Whatever does not fit is looked up in the stream.
 */
export class Appender {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly connection: Connection,
    private readonly ids: StreamIds,
    private readonly newest: Newest,
  ) {}

  /** Appends to one stream wait for each other: of the same append sent twice at once, the second finds the first. */
  append(stream: string, expected: Expected, events: readonly SerializedEvent[]): Promise<Placed> {
    return this.queue.run(stream, () => this.place(stream, expected, events));
  }

  /** Reads on from what is known of the stream, to its end. */
  private async catchUp(stream: string): Promise<void> {
    for (;;) {
      const records = await this.connection.readStream(stream, this.ids.count(stream), PAGE);
      this.ids.saw(stream, records);
      if (records.length === PAGE) continue;
      this.ids.trust(stream);
      return;
    }
  }

  private async place(stream: string, expected: Expected, events: readonly SerializedEvent[]): Promise<Placed> {
    const ids = events.map(({ id }) => id);
    let isCaughtUp = false;
    const catchUp = async () => {
      await this.catchUp(stream);
      isCaughtUp = true;
    };
    if (!this.isReady(stream, expected)) await catchUp();
    for (;;) {
      const last = this.ids.count(stream) - 1n;
      const isNew = this.ids.find(stream, ids).every((version) => version < 0n);
      if (isNew && meets(expected, last)) {
        const placed = await this.send(stream, last, events);
        if (placed) return placed;
        await catchUp(); // Others were faster; what they wrote is weighed now.
        if (this.ids.count(stream) - 1n === last) throw new Error(`EventStoreDB refuses ${last}, the end of ${stream}`);
      } else if (isCaughtUp) {
        return this.repeatOrConflict(stream, ids);
      } else {
        await catchUp();
      }
    }
  }

  /** Whether all is known that the append rests on: an exact version was read by whoever expects it. */
  private isReady(stream: string, expected: Expected): boolean {
    if (this.ids.isInDoubt(stream)) return false;
    const count = this.ids.count(stream);
    return expected === 'no-stream' ? count === 0n : typeof expected === 'bigint' && count === expected + 1n;
  }

  private async send(stream: string, last: bigint, events: readonly SerializedEvent[]): Promise<Placed | undefined> {
    const before = this.newest.known;
    const proposed = events.map(toProposed);
    try {
      const appended = await this.connection.append(stream, last < 0n ? 'no-stream' : last, proposed);
      if (!appended) return undefined;
      const place = appended.place ?? (await this.placeOf(stream, appended.revision));
      const firsts = events.map(({ id }, i) => ({ id, revision: last + 1n + BigInt(i) }));
      this.ids.saw(stream, firsts);
      this.newest.saw(place);
      // What the log had before this append was sent, another process had written with the same ids.
      return { kind: isAfter(place, before) ? 'appended' : 'replayed', version: appended.revision, place };
    } catch (error) {
      if (error instanceof StoreUnavailable) this.ids.doubt(stream);
      throw error;
    }
  }

  /** All ids there, side by side and in this order: the first answer again. Otherwise nothing is written. */
  private async repeatOrConflict(stream: string, ids: readonly string[]): Promise<Placed> {
    const versions = this.ids.find(stream, ids);
    const [first = -1n] = versions;
    if (first >= 0n && versions.every((version, i) => version === first + BigInt(i))) {
      const version = first + BigInt(ids.length) - 1n;
      return { kind: 'replayed', version, place: await this.placeOf(stream, version) };
    }
    const last = this.ids.count(stream) - 1n;
    return { kind: 'conflict', actual: last < 0n ? 'no-stream' : last };
  }

  private async placeOf(stream: string, version: bigint): Promise<LogPlace> {
    const [record] = await this.connection.readStream(stream, version, 1);
    if (!record || !isOurs(record)) throw new Error(`${stream} has no event of ours at version ${version}`);
    return record.place;
  }
}
