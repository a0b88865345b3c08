import type { Pool, PoolClient } from 'pg';
import type { Batch } from '../event-store/port/event-store.js';
import type { Position, RecordedEvent } from '../event-store/port/recorded-event.js';
import { BuildTable, type Row } from './build-table.js';
import { advance, type BuildRecord, type BuildStatus } from './builds.js';
import { isFaultOfRow, MustStop } from './faults.js';
import { eventsByKey, foldKey, placeOfFault, type Folded } from './fold.js';
import { stoppingAtUnknownKeys } from './keys-unknown.js';
import { park, type ParkedFold, type ParkedState } from './parking.js';
import type { Projection } from './projection.js';
import { attempt, inTransaction } from './transaction.js';

const KEYS_PARKED_AT_MOST = 20;
const SHARE_OF_LARGE_BATCH = 0.01;
const LARGE_BATCH = 200;

/** One table being folded from the log. What it remembers changes only after COMMIT returned. */
export class Build {
  readonly id: number;
  readonly table: BuildTable;
  status: BuildStatus;
  position: Position | 'start';
  asOf: string | null;
  private readonly types: ReadonlySet<string>;

  constructor(
    readonly projection: Projection,
    record: BuildRecord,
    public parked: ParkedState,
    private readonly epoch: bigint,
  ) {
    this.id = record.build;
    this.table = new BuildTable(projection, record.generation, record.build);
    this.status = record.status;
    this.position = record.position ?? 'start';
    this.asOf = record.asOf;
    this.types = new Set(projection.on);
  }

  get name(): string {
    return this.projection.name;
  }

  /** The events of a stretch that this table has not yet taken in. */
  news(batch: Batch): readonly RecordedEvent[] {
    const [first] = batch.events;
    const isAllNew = first !== undefined && this.isAfter(first.position);
    return batch.events.filter((event) => this.types.has(event.type) && (isAllNew || this.isAfter(event.position)));
  }

  isAfter(position: Position): boolean {
    return this.position === 'start' || position > this.position;
  }

  /**
   * Takes in a stretch of the log: rows, parked events and checkpoint in one transaction.
   * @returns keys parked by it
   * @throws MustStop, Fenced, infrastructure
   */
  async take(pool: Pool, batch: Batch, events: readonly RecordedEvent[]): Promise<readonly ParkedFold[]> {
    let parked: readonly ParkedFold[];
    try {
      parked = await this.commit(pool, batch, events, false);
    } catch (error) {
      if (!isFaultOfRow(error)) throw error;
      parked = await this.commit(pool, batch, events, true);
    }
    this.moved(batch.upTo, batch.events.at(-1));
    if (parked.length > 0) {
      const since = this.parked.since ?? parked[0]?.events[0]?.recordedAt ?? null;
      this.parked = { keys: new Set([...this.parked.keys, ...parked.map(({ key }) => key)]), since };
    }
    return parked.filter((fold) => fold.error !== undefined);
  }

  /** Only after COMMIT; `last`: the last event up to there, if there was one since. */
  moved(upTo: Position, last: RecordedEvent | undefined): void {
    this.position = upTo;
    this.asOf = last?.recordedAt ?? this.asOf;
  }

  private commit(
    pool: Pool,
    batch: Batch,
    events: readonly RecordedEvent[],
    carefully: boolean,
  ): Promise<readonly ParkedFold[]> {
    return inTransaction(pool, 'lazy', async (tx) => {
      await advance(
        tx,
        this.epoch,
        [{ build: this.id, from: this.position, taken: events.length }],
        batch.upTo,
        batch.events.at(-1),
      );
      const keyed = await stoppingAtUnknownKeys(async () =>
        eventsByKey(this.projection, events, await this.table.rowOf(tx, events)),
      );
      const keys = [...keyed.keys()].filter((key) => !this.parked.keys.has(key));
      const before = keys.length > 0 ? await this.table.rows(tx, keys) : new Map<string, Row>();
      const folds = new Map(
        keys.map((key) => [key, foldKey(this.projection, key, before.get(key), keyed.get(key) ?? [])]),
      );
      await (carefully ? this.writeOneByOne(tx, folds, before, keyed) : this.writeAll(tx, folds, before));
      const failed = [...folds].filter(([, fold]) => fold.error !== undefined);
      this.refuseTooMany(failed, keys.length);
      const later = [...keyed]
        .filter(([key]) => this.parked.keys.has(key))
        .map(([key, list]) => ({ key, events: list }));
      const parked = [...failed.map(([key, fold]) => ({ key, error: fold.error, events: fold.left })), ...later];
      await park(tx, this.id, parked);
      return parked;
    });
  }

  private async writeAll(
    tx: PoolClient,
    folds: ReadonlyMap<string, Folded>,
    before: ReadonlyMap<string, Row>,
  ): Promise<void> {
    const changed = [...folds].filter(([key, fold]) => fold.row !== before.get(key));
    const rows = changed.flatMap(([, fold]) => (fold.row ? [fold.row] : []));
    const removed = changed.flatMap(([key, fold]) => (fold.row ? [] : [key]));
    await this.table.write(tx, rows, removed);
  }

  /** Some row was refused by the table: finds which, and of those the event that made it so. */
  private async writeOneByOne(
    tx: PoolClient,
    folds: Map<string, Folded>,
    before: ReadonlyMap<string, Row>,
    keyed: ReadonlyMap<string, readonly RecordedEvent[]>,
  ): Promise<void> {
    for (const [key, fold] of folds) {
      const refused = await this.tryWrite(tx, key, fold.row);
      if (!refused) continue;
      const events = keyed.get(key) ?? [];
      let row = before.get(key);
      for (const [n, event] of events.entries()) {
        const step = foldKey(this.projection, key, row, [event]);
        const error = step.error ?? (await this.tryWrite(tx, key, step.row));
        if (error !== undefined) {
          folds.set(key, { row, error, left: events.slice(n) });
          break;
        }
        row = step.row;
      }
    }
  }

  private async tryWrite(tx: PoolClient, key: string, row: Row | undefined): Promise<Error | undefined> {
    const error = await attempt(tx, () => this.table.write(tx, row ? [row] : [], row ? [] : [key]));
    if (error && !isFaultOfRow(error)) throw error;
    return error;
  }

  /** A few keys may stand still; many mean that the logic is wrong. */
  private refuseTooMany(failed: readonly (readonly [string, Folded])[], touched: number): void {
    const [first] = failed;
    if (!first) return;
    const many =
      this.parked.keys.size + failed.length > KEYS_PARKED_AT_MOST ||
      (touched >= LARGE_BATCH && failed.length > touched * SHARE_OF_LARGE_BATCH);
    if (!many) return;
    throw new MustStop(`too many keys fail (${failed.length} in one batch); the first: ${placeOfFault(...first)}`);
  }
}
