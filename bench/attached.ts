import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { openPool } from '../src/platform/database/index.js';
import { PostgresEventStore } from '../src/platform/event-store/postgres/postgres-event-store.js';
import { pause } from '../src/platform/read-store/faults.js';
import { Leadership, type LedWork } from '../src/platform/read-store/leadership.js';
import { compare, type Table } from './support/compare.js';
import { benchDatabase } from './support/database.js';
import { benchEvent, benchStream } from './support/event.js';
import { perSecond } from './support/repeat.js';

const WRITERS = 32;
const LISTENERS = 40;
const WAITING = 3;

/** What is there while appends are measured; ends when it is told to. */
type Company = (url: string, signal: AbortSignal) => Promise<unknown>;

/**
 * Appends while nobody is there, against appends while sessions listen, and while a worker leads and others wait to: an
 * append waits for none of them. What the worker follows does not come, so that reading the log and no folding is measured.
 */
export async function attached({ rounds, milliseconds }: { rounds: number; milliseconds: number }): Promise<Table[]> {
  const database = await benchDatabase();
  try {
    const store = new PostgresEventStore(database.pool(WRITERS + 2));
    const learner = randomUUID();
    let next = 0;
    const beside = (company: Company) => async () => {
      const leave = new AbortController();
      const there = company(database.url, leave.signal);
      const rate = await perSecond(WRITERS, milliseconds, async () => {
        await store.append(benchStream(next++), 'no-stream', [benchEvent(learner)]);
      });
      leave.abort();
      await there;
      return rate;
    };
    const sides = [
      { name: 'nobody there', measure: beside(() => Promise.resolve()) },
      { name: `${LISTENERS} sessions listen`, measure: beside(listening) },
      { name: `a worker leads, ${WAITING} wait`, measure: beside(leading) },
    ];
    for (const side of sides) await side.measure();
    return [await compare(`1 event, ${WRITERS} writers`, 'appends/s', rounds, sides)];
  } finally {
    await database.close();
  }
}

async function listening(url: string, signal: AbortSignal): Promise<void> {
  const clients = Array.from({ length: LISTENERS }, () => new Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect().then(() => client.query('listen events'))));
  await pause(600_000, signal);
  await Promise.all(clients.map((client) => client.end()));
}

async function leading(url: string, signal: AbortSignal): Promise<void> {
  const pool = openPool({ url, max: 2, name: 'lyceum bench' });
  const store = new PostgresEventStore(pool);
  const work: LedWork = {
    async run(_, led) {
      for await (const { events } of store.follow('start', { types: ['bench.Never'] }, led)) {
        if (events.length > 0) throw new Error('a filter let through what it should not');
      }
    },
  };
  const workers = Array.from({ length: WAITING + 1 }, () => new Leadership({ connectionString: url }));
  await Promise.all(workers.map((worker) => worker.hold(work, signal)));
  await pool.end();
}
