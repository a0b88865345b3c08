import { randomInt } from 'node:crypto';
import { lessonRun } from '../src/contexts/lessons/domain/lesson-run.js';
import type { LessonRunEvent } from '../src/contexts/lessons/domain/lesson-run.events.js';
import { PostgresEventStore } from '../src/platform/event-store/postgres/postgres-event-store.js';
import type { RecordedEvent, StreamName } from '../src/platform/event-store/port/recorded-event.js';
import { compare, type Table } from './support/compare.js';
import { benchDatabase } from './support/database.js';
import { fill } from './support/fill.js';
import { Generator } from './support/generator.js';
import { perSecond } from './support/repeat.js';

const RUNS = 400;
const LENGTH = 50;

/** Reads a lesson run of 50 events and folds it, against the same SELECT by plain pg. */
export async function load({ rounds, milliseconds }: { rounds: number; milliseconds: number }): Promise<Table[]> {
  const database = await benchDatabase();
  try {
    const pool = database.pool(10);
    const store = new PostgresEventStore(pool);
    const runs = await fill(pool, new Generator().runsOfLength(RUNS, LENGTH));
    const any = () => runs[randomInt(runs.length)] as StreamName;
    const plain = async () => {
      const { rows } = await pool.query({
        name: 'plain-load',
        text: `select e.* from store.events e
          where e.stream_number = (select number from store.streams where name = $1) and e.version >= 0 order by e.version limit 500`,
        values: [any()],
      });
      if (rows.length !== LENGTH) throw new Error(`read ${rows.length} events`);
    };
    const folded = async () => {
      let state = lessonRun.initial;
      for await (const event of store.read(any()))
        state = lessonRun.evolve(state, event as RecordedEvent<LessonRunEvent>);
      if (!state) throw new Error('the run is empty');
    };
    const tables: Table[] = [];
    for (const readers of [1, 8]) {
      const sides = [
        { name: 'plain select', measure: () => perSecond(readers, milliseconds, plain) },
        { name: 'Lyceum read and fold', measure: () => perSecond(readers, milliseconds, folded) },
      ];
      for (const side of sides) await side.measure();
      tables.push(await compare(`stream of ${LENGTH}, ${readers} reader(s)`, 'loads/s', rounds, sides));
    }
    return tables;
  } finally {
    await database.close();
  }
}
