import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { fill } from '../../bench/support/fill.js';
import { Generator } from '../../bench/support/generator.js';
import { projections } from '../../projections/index.js';
import { databaseOver, migrate } from '../../src/platform/database/index.js';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { TEST_SECRET } from '../support/lyceum.js';
import { Nodes, WORK } from '../support/nodes.js';
import { testDatabase } from '../support/postgres.js';
import { eventually } from '../support/read-world.js';
import { openPool } from '../support/stores.js';

const MINUTE = 60_000;
const KILLS = 30;

it(
  'ES-31: a million events through every read model, the worker killed at random all the way: in order, each once',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lyceum-million-'));
    const database = await testDatabase();
    const pool = openPool(database.url, 4);
    await migrate(databaseOver(pool));
    await fill(pool, new Generator().events(1_000_000));
    const own = { DATABASE_URL: database.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder };
    const nodes = new Nodes(own, pool, new PostgresEventStore(pool));
    const control = new ProjectionControl(pool, projections);
    let kills = 0;
    for (; kills < KILLS && !(await isBuilt()); kills += 1) {
      const [worker] = await nodes.start(WORK);
      await sleep(Math.random() * 2_000);
      await worker?.end();
    }
    expect(kills).toBeGreaterThan(KILLS / 3);
    await nodes.start(WORK);
    await eventually('all is built', isBuilt, 10 * MINUTE);
    await nodes.expectTablesAsRebuilt(10 * MINUTE);
    await nodes.end();
    await pool.end();
    await database.close();
    rmSync(folder, { recursive: true, force: true });

    async function isBuilt(): Promise<boolean> {
      const builds = await control.list();
      return builds.length >= projections.length && builds.every(({ status }) => status === 'live');
    }
  },
  30 * MINUTE,
);
