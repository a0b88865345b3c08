import { LRUCache } from 'lru-cache';
import type { BuildTable, Row } from './build-table.js';
import type { Queryable } from './transaction.js';

/** Of JSON text; the rows themselves take about twice as much. */
const BYTES = 8 * 1024 * 1024;

/**
 * The rows of a table that is being filled and that nobody else writes, as they would be read back. A key that is not
 * remembered is asked for, unless the memory began with the empty table and never lost a row: then there is none.
 */
export class RowMemory {
  private readonly known: LRUCache<string, Row>;

  constructor(
    private readonly table: BuildTable,
    private isWhole: boolean,
  ) {
    this.known = new LRUCache({
      maxSize: BYTES,
      dispose: (_row, _key, reason) => {
        if (reason === 'evict') this.isWhole = false;
      },
    });
  }

  async rows(tx: Queryable, keys: readonly string[]): Promise<Map<string, Row>> {
    const found = new Map<string, Row>();
    const unknown: string[] = [];
    for (const key of keys) {
      const row = this.known.get(key);
      if (row) found.set(key, row);
      else unknown.push(key);
    }
    if (this.isWhole || unknown.length === 0) return found;
    for (const [key, row] of await this.table.rows(tx, unknown)) found.set(key, row);
    return found;
  }

  /** Only after COMMIT; takes what `BuildTable.write` gave. */
  wrote(json: string, removals: readonly string[]): void {
    for (const key of removals) this.known.delete(key);
    const rows = this.table.parsed(json);
    const size = Math.ceil(json.length / Math.max(1, rows.size));
    for (const [key, row] of rows) {
      this.known.set(key, row, { size });
      if (size > BYTES) this.isWhole = false; // not kept at all, and not told by `dispose`
    }
  }

  /** These keys were written in some other way. */
  forget(keys: readonly string[]): void {
    for (const key of keys) this.known.delete(key);
    this.isWhole = false;
  }
}
