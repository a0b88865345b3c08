import type { Pool } from 'pg';
import { events as definitions } from '../src/contexts/index.js';
import { applicationEventStore } from '../src/platform/event-store/application-event-store.js';
import { EventCatalogue } from '../src/platform/event-store/catalogue/event-catalogue.js';
import type { EventStore, NewEvent, NonEmpty } from '../src/platform/event-store/port/event-store.js';
import type { StreamName } from '../src/platform/event-store/port/recorded-event.js';
import { PostgresEventStore } from '../src/platform/event-store/postgres/postgres-event-store.js';
import type { KeyVault } from '../src/platform/event-store/sealed/key-vault.js';
import { openKeyVault } from '../src/platform/event-store/sealed/postgres-key-vault.js';
import { SealedEventStore } from '../src/platform/event-store/sealed/sealed-event-store.js';
import { Progress } from '../src/platform/read-store/progress.js';
import { ProjectionControl } from '../src/platform/read-store/projection-control.js';
import { ReadStoreDaemon } from '../src/platform/read-store/read-store-daemon.js';
import { projections } from '../projections/index.js';
import { compare, type Table } from './support/compare.js';
import { benchDatabase } from './support/database.js';
import { fill, type Preparation } from './support/fill.js';
import { Generator } from './support/generator.js';

const HOUR = 3_600_000;
const PAGE = 5_000;

/** Every read model built anew from a sealed log, against reading and parsing the same log in Node. */
export async function replay({ rounds, events }: { rounds: number; events: number }): Promise<Table[]> {
  const database = await benchDatabase();
  try {
    const pool = database.pool(10);
    const catalogue = new EventCatalogue(definitions, 'bench');
    const vault = await openKeyVault(pool, 'a secret of the bench, long enough for a master key');
    await fill(pool, new Generator().events(events), sealing(catalogue, vault));
    const store = applicationEventStore(new PostgresEventStore(pool), catalogue, vault);
    const rebuild = await rebuilding(store, pool);
    const rate = async (work: () => Promise<void>) => {
      const start = performance.now();
      await work();
      return (events / (performance.now() - start)) * 1000;
    };
    const title = `${events.toLocaleString('en')} events, ${projections.length} projections`;
    const sides = [
      { name: 'read and parse', measure: () => rate(() => readAndParse(pool, events)) },
      { name: 'read, unseal, upcast', measure: () => rate(() => followToEnd(store, events)) },
      { name: 'all projections', measure: () => rate(() => rebuild.once()) },
    ];
    try {
      return [await compare(title, 'events/s', rounds, sides)];
    } finally {
      await rebuild.stop();
    }
  } finally {
    await database.close();
  }
}

/** The event as the sealing store would hand it to the log. */
function sealing(catalogue: EventCatalogue, vault: KeyVault): Preparation {
  let sealed: NewEvent | undefined;
  const collector = {
    append: (_stream: StreamName, _expected: unknown, [event]: NonEmpty<NewEvent>) => {
      sealed = event;
      return Promise.resolve({ kind: 'appended' });
    },
  } as unknown as EventStore;
  const store = new SealedEventStore(collector, catalogue, vault);
  return async (stream, event) => {
    await store.append(stream, 'any', [event]);
    return sealed as NewEvent;
  };
}

/** A daemon whose read models are live; `once` asks for all of them anew and waits until they are switched. */
async function rebuilding(store: EventStore, pool: Pool): Promise<{ once(): Promise<void>; stop(): Promise<void> }> {
  let stopping = false;
  const daemon = new ReadStoreDaemon(store, pool, projections, new Progress(), {
    observer: {
      fault: (step, error) => {
        if (!stopping) console.error(step, error);
      },
    },
    attendMilliseconds: 20,
    keep: '0',
  });
  const control = new ProjectionControl(pool, projections);
  daemon.start();
  const once = async () => {
    const outcome = await control.settled(await control.rebuild('all'), HOUR);
    const failed = [...outcome.values()].filter((status) => status !== 'live');
    if (failed.length > 0) throw new Error(`builds ended ${failed.join(', ')}`);
  };
  await once();
  const stop = () => {
    stopping = true;
    return daemon.stop();
  };
  return { once, stop };
}

async function readAndParse(pool: Pool, expected: number): Promise<void> {
  let read = 0;
  for (let after = '0'; ;) {
    const { rows } = await pool.query<{ position: string; data: string; meta: string }>({
      name: 'bench-log',
      text: `select position, stream, version, event_id, type, data::text, meta::text, recorded_at::text
        from store.events where position > $1 order by position limit ${PAGE}`,
      values: [after],
    });
    for (const { data, meta } of rows) if (!JSON.parse(data) || !JSON.parse(meta)) throw new Error('an empty event');
    read += rows.length;
    after = rows.at(-1)?.position ?? after;
    if (rows.length < PAGE) break;
  }
  if (read !== expected) throw new Error(`read ${read} of ${expected} events`);
}

async function followToEnd(store: EventStore, expected: number): Promise<void> {
  const stop = new AbortController();
  let read = 0;
  for await (const batch of store.follow('start', {}, stop.signal)) {
    read += batch.events.length;
    if (batch.caughtUp) break;
  }
  stop.abort();
  if (read !== expected) throw new Error(`followed ${read} of ${expected} events`);
}
