import { LRUCache } from 'lru-cache';
import type { Queryable } from './transaction.js';

/** Of JSON text; the values themselves take about twice as much. */
const BYTES = 8 * 1024 * 1024;

/** Values under their keys; undefined: the key is to be removed. */
export type Changes<Value> = ReadonlyMap<string, Value | undefined>;

/**
 * What a table that nobody else writes has: what changed since it was last written, what is being written, and beside that
 * as much as there is room for. A key that is not remembered is asked for, unless the memory began with the empty table
 * and never lost a value: then there is none.
 */
export class FillingMemory<Value extends {}> {
  /** About how much JSON the changes are. */
  bytes = 0;
  private changed = new Map<string, Value | undefined>();
  private handed: Changes<Value> = new Map();
  private bytesHanded = 0;
  private readonly known: LRUCache<string, Value>;

  constructor(
    private readonly ask: (db: Queryable, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    private isWhole: boolean,
  ) {
    this.known = new LRUCache({
      maxSize: BYTES,
      dispose: (_value, _key, reason) => {
        if (reason === 'evict') this.isWhole = false;
      },
    });
  }

  async of(db: Queryable, keys: Iterable<string>): Promise<Map<string, Value>> {
    const found = new Map<string, Value>();
    const unknown: string[] = [];
    for (const key of keys) {
      const newest = [this.changed, this.handed].find((changes) => changes.has(key));
      const value = (newest ?? this.known).get(key);
      if (value !== undefined) found.set(key, value);
      else if (!newest && !this.isWhole) unknown.push(key);
    }
    if (unknown.length > 0) for (const [key, value] of await this.ask(db, unknown)) found.set(key, value);
    return found;
  }

  /** One of the values, the last, is weighed for all: those of a table are much alike. */
  change(changes: Changes<Value>): void {
    const before = this.changed.size;
    let last: Value | undefined;
    for (const [key, value] of changes) {
      this.changed.set(key, value);
      last = value ?? last;
    }
    if (last !== undefined) this.bytes += (this.changed.size - before) * JSON.stringify(last).length;
  }

  /** The changes, to be written while others are taken in. Not before the former ones are `written`. */
  hand(): Changes<Value> {
    this.handed = this.changed;
    this.bytesHanded = this.bytes;
    this.changed = new Map();
    this.bytes = 0;
    return this.handed;
  }

  /** What was handed is committed. */
  written(): void {
    const size = Math.ceil(this.bytesHanded / Math.max(1, this.handed.size)) + 1;
    for (const [key, value] of this.handed) {
      if (value === undefined) this.known.delete(key);
      else this.known.set(key, value, { size });
      if (size > BYTES) this.isWhole = false; // not kept at all, and not told by `dispose`
    }
    this.handed = new Map();
  }
}
