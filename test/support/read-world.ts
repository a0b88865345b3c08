import { Kysely, PostgresDialect } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { up as createReadStore } from '../../migrations/20261130T101000-read-store.js';
import { up as createReactions } from '../../migrations/20261130T101001-reactions.js';
import { up as countTaken } from '../../migrations/20261130T103000-build-progress.js';
import { up as markOutdated } from '../../migrations/20261130T114100-outdated-builds.js';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import type { EventStore, NewEvent, NonEmpty } from '../../src/platform/event-store/port/event-store.js';
import type { DomainEvent, StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { FreshReads } from '../../src/platform/read-store/fresh-reads.js';
import type { ReadStoreObserver } from '../../src/platform/read-store/observer.js';
import { Progress } from '../../src/platform/read-store/progress.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { projection, type Projection } from '../../src/platform/read-store/projection.js';
import { ReadStoreDaemon, type DaemonOptions } from '../../src/platform/read-store/read-store-daemon.js';
import { testDatabase } from './postgres.js';

export type Counted = DomainEvent<'test.Counted', { readonly counter: string; readonly by: number }>;
export type Closed = DomainEvent<'test.Closed', { readonly counter: string }>;
export interface CounterRow {
  id: string;
  total: number;
  events: string[];
  last_at: string;
}

/** Adds up; a closed counter leaves the table. `faulty`: evolve throws on what it says so. */
export function counters(
  more: Partial<Projection> = {},
  faulty: (event: Counted | Closed) => boolean = () => false,
): Projection {
  return {
    ...projection<CounterRow, Counted | Closed>({
      name: 'counters',
      generation: 1,
      key: 'id',
      columns: { id: 'text', total: 'int not null', events: 'jsonb not null', last_at: 'timestamptz not null' },
      indexes: ['(total)'],
      on: ['test.Counted', 'test.Closed'],
      keysOf: (event) => [event.data.counter],
      evolve(row, event, id) {
        if (faulty(event)) throw new Error(`cannot take ${event.id}`);
        if (event.type === 'test.Closed') return undefined;
        const total = (row?.total ?? 0) + event.data.by;
        return {
          id,
          total,
          events: [...(row?.events ?? []), `${event.stream}@${event.version}`],
          last_at: event.meta.occurredAt,
        };
      },
    }),
    ...more,
  };
}

/** A database with the control tables, a store, and as many workers as a test likes. */
export class ReadWorld {
  private readonly daemons: ReadStoreDaemon[] = [];
  private readonly pools: pg.Pool[] = [];

  private constructor(
    readonly url: string,
    readonly pool: pg.Pool,
    readonly store: EventStore,
    private readonly close: () => Promise<void>,
  ) {}

  static async open(storeFor: (pool: pg.Pool) => EventStore = () => new InMemoryEventStore()): Promise<ReadWorld> {
    const database = await testDatabase();
    const pool = newPool(database.url);
    pool.on('error', () => undefined);
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await createReadStore(db);
    await createReactions(db);
    await countTaken(db);
    await markOutdated(db);
    return new ReadWorld(database.url, pool, storeFor(pool), () => database.close());
  }

  /** A process that may work: pool, progress, daemon and reader of its own. */
  worker(projections: readonly Projection[], options: DaemonOptions = {}, store = this.store) {
    const pool = newPool(this.url);
    this.pools.push(pool);
    const progress = new Progress();
    const faults: unknown[] = [];
    const observer: ReadStoreObserver = { fault: (_, error) => faults.push(error), ...options.observer };
    const fast = { attendMilliseconds: 20, retryMilliseconds: 20, ...options, observer };
    const daemon = new ReadStoreDaemon(store, pool, projections, progress, fast);
    this.daemons.push(daemon);
    return {
      daemon,
      pool,
      progress,
      faults,
      reads: new FreshReads(store, pool, progress),
      control: new ProjectionControl(pool, projections),
    };
  }

  /** A worker at work, whose tables all serve. */
  async started(...args: Parameters<ReadWorld['worker']>): Promise<ReturnType<ReadWorld['worker']>> {
    const worker = this.worker(...args);
    worker.daemon.start();
    await eventually('live', async () => {
      const builds = await worker.control.list();
      return builds.length > 0 && builds.every(({ status }) => status === 'live');
    });
    return worker;
  }

  async add(...events: readonly (Counted | Closed)[]): Promise<void> {
    for (const event of events) {
      const stream = `test-${event.data.counter}` as StreamName;
      await this.store.append(stream, 'any', [newEvent(event)]);
    }
  }

  async addMany(counter: string, count: number): Promise<void> {
    for (let done = 0; done < count; done += 500) {
      const events = Array.from({ length: Math.min(500, count - done) }, () => newEvent(counted(counter)));
      await this.store.append(`test-${counter}.${done}` as StreamName, 'any', events as unknown as NonEmpty<NewEvent>);
    }
  }

  /** The table as it stands, ordered by key, as text. */
  async rows(name = 'counters'): Promise<{ id: string; total: number; events: string[] }[]> {
    const { rows } = await this.pool.query(`select id, total, events, last_at::text from read.${name} order by id`);
    return rows;
  }

  async totals(name = 'counters'): Promise<Record<string, number>> {
    return Object.fromEntries((await this.rows(name)).map(({ id, total }) => [id, total]));
  }

  async end(): Promise<void> {
    await Promise.all(this.daemons.map((daemon) => daemon.stop()));
    await Promise.all([this.pool, ...this.pools].map((pool) => pool.end()));
    await this.close();
  }
}

export function counted(counter: string, by = 1): Counted {
  return { type: 'test.Counted', data: { counter, by } };
}

export function closed(counter: string): Closed {
  return { type: 'test.Closed', data: { counter } };
}

export function newEvent<E extends DomainEvent>(event: E): NewEvent<E> {
  const id = randomUUID();
  return {
    ...event,
    id,
    schemaVersion: 1,
    meta: {
      correlationId: id,
      causationId: id,
      commandId: id,
      actor: { kind: 'system', id: 'test' },
      occurredAt: '2026-11-30T10:00:00.000Z',
      subjects: [],
      appVersion: 'test',
    },
  };
}

/** Waits until the condition holds; a test's only clock. */
export async function eventually(
  what: string,
  holds: () => boolean | Promise<boolean>,
  milliseconds = 10_000,
): Promise<void> {
  for (const end = Date.now() + milliseconds; ;) {
    if (await holds()) return;
    if (Date.now() > end) throw new Error(`not within ${milliseconds} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

function newPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 10 });
}
