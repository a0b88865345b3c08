import type { Pool, PoolClient } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import { history, type Stretch } from '../event-store/transfer/history.js';
import { BuildTable, type Row } from './build-table.js';
import { eventsByKey, foldKey } from './fold.js';
import type { Projection } from './projection.js';

/** The last event that was taken in. */
export interface Moment {
  readonly position: string;
  readonly happenedAt: string;
}

export interface PastParts {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly projections: readonly Projection[];
  readonly until?: string | undefined;
  readonly told?: (events: number, upTo: string, head: string) => void;
}

const PAGE = 1_000;
/** A query of an analyst may take its time. */
const PATIENCE_MS = 86_400_000;

/**
 * Read models as they were at a place in the history, folded by the logic of today into tables that only one database
 * session sees and that end with it. Nothing of the living tables is touched.
 */
export class Past {
  moment: Moment | undefined;
  events = 0;

  private constructor(
    private readonly client: PoolClient,
    private readonly projections: readonly Projection[],
  ) {}

  /** @throws NoSuchPlace; Error naming the event that a read model cannot take */
  static async build({ pool, store, projections, until, told }: PastParts): Promise<Past> {
    const client = await pool.connect();
    client.on('error', () => undefined);
    const past = new Past(client, projections);
    try {
      await client.query(`set timezone = 'UTC'; set idle_in_transaction_session_timeout = 0`);
      await past.fold(store, { until, types: [...new Set(projections.flatMap(({ on }) => on))] }, told);
      return past;
    } catch (error) {
      past.close();
      throw error;
    }
  }

  /**
   * The answer to a query on these tables, by their plain names, a row at a time; the living ones are at `read.<name>`.
   * It may read and nothing else.
   * @returns names of the columns first, then each row: its values as text, or one JSON object
   */
  async *ask(query: string, as: 'values' | 'objects'): AsyncGenerator<readonly (string | null)[]> {
    const asked = as === 'values' ? query : `select row_to_json(q)::text as row from (${query}\n) q`;
    await this.client.query('begin read only; set local search_path = pg_temp');
    try {
      // The extended protocol takes one statement only.
      const declaration = { text: `declare answer no scroll cursor for ${asked}`, queryMode: 'extended' };
      await this.client.query(declaration);
      for (let first = true; ; first = false) {
        const text = {
          text: `fetch ${PAGE} from answer`,
          rowMode: 'array' as const,
          types: asText,
          query_timeout: PATIENCE_MS,
        };
        const { rows, fields } = await this.client.query<(string | null)[]>(text);
        if (first) yield fields.map(({ name }) => name);
        yield* rows;
        if (rows.length < PAGE) return;
      }
    } finally {
      await this.client.query('rollback').catch(() => undefined);
    }
  }

  /** Every row of one read model, in the order of its key. */
  static everyRow({ name, key }: Projection): string {
    return `select * from "${name}" order by "${String(key)}" collate "C"`;
  }

  close(): void {
    this.client.release(true);
  }

  private async fold(store: EventStore, stretch: Stretch, told: PastParts['told']): Promise<void> {
    const tables = this.projections.map((one) => new BuildTable(one, one.generation, 'temporary'));
    for (const table of tables) await table.create(this.client);
    for await (const { events, upTo, head } of history(store, stretch)) {
      for (const [n, projection] of this.projections.entries()) {
        const own = events.filter(({ type }) => projection.on.includes(type));
        if (own.length > 0) await this.take(projection, tables[n] as BuildTable, own);
      }
      const last = events.at(-1);
      if (last) this.moment = { position: last.position, happenedAt: last.meta.occurredAt };
      this.events += events.length;
      told?.(this.events, upTo, head);
    }
  }

  private async take(projection: Projection, table: BuildTable, events: readonly RecordedEvent[]): Promise<void> {
    const keyed = eventsByKey(projection, events, await table.rowOf(this.client, events));
    const before = await table.rows(this.client, [...keyed.keys()]);
    const upserts: Row[] = [];
    const removals: string[] = [];
    for (const [key, list] of keyed) {
      const { row, error, left } = foldKey(projection, key, before.get(key), list);
      if (error)
        throw new Error(`${projection.name} cannot take ${left[0]?.type} at ${left[0]?.position}`, { cause: error });
      if (row) upserts.push(row);
      else removals.push(key);
    }
    await table.write(this.client, upserts, removals);
  }
}

const asText = { getTypeParser: () => (value: string) => value };
