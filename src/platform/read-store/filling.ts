import type { Pool } from 'pg';
import type { Position, RecordedEvent } from '../event-store/port/recorded-event.js';
import type { Build } from './build.js';
import type { Row } from './build-table.js';
import { advance } from './builds.js';
import { isFaultOfRow, messageOf, MustStop } from './faults.js';
import { FillingMemory, type Changes } from './filling-memory.js';
import { eventsByKey, foldKey, placeOfFault } from './fold.js';
import { stoppingAtUnknownKeys } from './keys-unknown.js';
import { attempt, inTransaction, type Queryable } from './transaction.js';

/** Others who share the process, answering people, wait while these become JSON. */
const ROWS_AT_ONCE = 500;

/** Where the log was when changes were handed over, and the last event before that. */
export interface Stretch {
  readonly upTo: Position;
  readonly last: RecordedEvent | undefined;
}

/** What one table took in of a stretch. */
export interface Handed {
  readonly rows: Changes<Row>;
  readonly aliases: Changes<string>;
  readonly taken: number;
}

/** One build on its way through the log. What it took in is kept in memory until it is written with its checkpoint. */
export class Filling {
  /** How far it has come; what is written goes up to the position of the build. */
  reached: Position | 'start';
  private taken = 0;
  private readonly rows: FillingMemory<Row>;
  private readonly aliases: FillingMemory<string>;

  constructor(readonly build: Build) {
    const { table, position } = build;
    this.reached = position;
    this.rows = new FillingMemory((db, keys) => table.rows(db, keys), position === 'start');
    this.aliases = new FillingMemory(
      async (db, names) => table.aliases?.find(db, names) ?? new Map(),
      position === 'start',
    );
  }

  get bytes(): number {
    return this.rows.bytes + this.aliases.bytes;
  }

  isAfter(position: Position): boolean {
    return this.reached === 'start' || position > this.reached;
  }

  /** All of these or none, so that it may be tried again. @throws MustStop: the first event that cannot be folded ends the build */
  async fold(db: Queryable, events: readonly RecordedEvent[], upTo: Position): Promise<void> {
    const { projection } = this.build;
    const keyed = await stoppingAtUnknownKeys(async () =>
      eventsByKey(projection, events, await this.rowOf(db, events)),
    );
    const before = await this.rows.of(db, keyed.keys());
    const changes = new Map<string, Row | undefined>();
    for (const [key, list] of keyed) {
      const fold = foldKey(projection, key, before.get(key), list);
      if (fold.error !== undefined) throw new MustStop(placeOfFault(key, fold));
      if (fold.row !== before.get(key)) changes.set(key, fold.row);
    }
    this.rows.change(changes);
    this.taken += events.length;
    this.reached = upTo;
  }

  hand(): Handed {
    const { taken } = this;
    this.taken = 0;
    return { rows: this.rows.hand(), aliases: this.aliases.hand(), taken };
  }

  /** Rows and checkpoint in one transaction. @throws MustStop naming the row that the table refuses; Fenced */
  async write(pool: Pool, epoch: bigint, { upTo, last }: Stretch, handed: Handed): Promise<void> {
    const { build } = this;
    try {
      await inTransaction(pool, 'lazy', async (tx) => {
        await advance(tx, epoch, [{ build: build.id, from: build.position, taken: handed.taken }], upTo, last);
        // Ids are only ever given, never taken away, so none is undefined.
        await build.table.aliases?.add(tx, handed.aliases as ReadonlyMap<string, string>);
        await this.put(tx, handed.rows);
      });
    } catch (error) {
      throw isFaultOfRow(error) ? await this.refused(pool, upTo, handed.rows, error) : error;
    }
    this.written({ upTo, last });
  }

  /** Only after COMMIT. */
  written({ upTo, last }: Stretch): void {
    this.build.moved(upTo, last);
    this.rows.written();
    this.aliases.written();
  }

  private async put(tx: Queryable, changes: Changes<Row>): Promise<void> {
    const { table } = this.build;
    const upserts: Row[] = [];
    const removals: string[] = [];
    for (const [key, row] of changes) {
      if (row) upserts.push(row);
      else removals.push(key);
    }
    for (let n = 0; n < upserts.length; n += ROWS_AT_ONCE) {
      await table.write(tx, upserts.slice(n, n + ROWS_AT_ONCE), []);
    }
    await table.write(tx, [], removals);
  }

  /** Which row it is that the table refuses: each is tried for itself, and nothing of that stays. */
  private async refused(pool: Pool, upTo: Position, changes: Changes<Row>, why: unknown): Promise<MustStop> {
    const asked = new Error('only asked');
    let found = new MustStop(`rows up to ${upTo}: ${messageOf(why)}`);
    const trial = inTransaction(pool, 'lazy', async (tx) => {
      for (const change of changes) {
        const error = await attempt(tx, () => this.put(tx, new Map([change])));
        if (error === undefined) continue;
        if (!isFaultOfRow(error)) throw error;
        found = new MustStop(`an event up to ${upTo}, key ${change[0]}: ${messageOf(error)}`);
        break;
      }
      throw asked;
    });
    await trial.catch((error: unknown) => {
      if (error !== asked) throw error;
    });
    return found;
  }

  private async rowOf(db: Queryable, events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, string>> {
    const { aliases } = this.build.table;
    if (!aliases) return new Map();
    const { given, named } = aliases.told(events);
    const rowOf = await this.aliases.of(db, named);
    for (const [alias, key] of given) rowOf.set(alias, key);
    this.aliases.change(given);
    return rowOf;
  }
}
