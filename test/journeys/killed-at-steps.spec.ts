import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { fill } from '../../bench/support/fill.js';
import { Generator } from '../../bench/support/generator.js';
import { projections } from '../../projections/index.js';
import { databaseOver, migrate } from '../../src/platform/database/index.js';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { killedAt, type Step } from '../support/killed-at.js';
import { Nodes } from '../support/nodes.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { OtherProcess } from '../support/processes.js';
import { eventually } from '../support/read-world.js';
import { openPool } from '../support/stores.js';

/** The one of the read models whose worker is killed; the others are wherever they have come to. */
const MODEL = 'lesson_runs';
const MOVES = `new.projection = '${MODEL}' and new.position is distinct from old.position`;
const ON_BUILDS = 'on control.builds';
const AT_COMMIT = `constraint trigger gate after update ${ON_BUILDS} deferrable initially deferred for each row`;

let database: TestDatabase;
let pool: Pool;
let nodes: Nodes;
let control: ProjectionControl;
const workers: OtherProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 6);
  await migrate(databaseOver(pool));
  await fill(pool, new Generator().events(2_000));
  nodes = new Nodes({}, pool, new PostgresEventStore(pool));
  control = new ProjectionControl(pool, projections);
  await worker();
  await live();
  await ended();
}, 60_000);
afterEach(() => ended());
afterAll(async () => {
  await pool.end();
  await database.close();
});

async function worker(): Promise<OtherProcess> {
  const started = OtherProcess.start('test/support/read-model-worker.ts', database.url);
  workers.push(started);
  await started.says();
  return started;
}

async function ended(): Promise<void> {
  await Promise.all(workers.splice(0).map((one) => one.end()));
}

let seeds = 1;

/** Lessons more, which all that is there must take in. */
async function written(): Promise<void> {
  seeds += 1;
  await fill(pool, new Generator(seeds).runsOfLength(5, 30));
}

function live(): Promise<void> {
  const isBuilt = async () => {
    const builds = await control.list();
    return builds.length === projections.length && builds.every(({ status }) => status === 'live');
  };
  return eventually('all is built', isBuilt, 60_000);
}

async function asked(sql: string): Promise<unknown> {
  return (await pool.query(`select ${sql} as found`)).rows[0].found;
}

const CATCHING_UP: readonly Step<boolean>[] = [
  {
    step: 'a stretch is read, and nothing of it written',
    at: `trigger gate before update ${ON_BUILDS} for each row when (${MOVES})`,
    left: false,
  },
  {
    step: 'the checkpoint is written, and no row',
    at: 'trigger gate before insert on TABLE for each statement',
    left: false,
  },
  { step: 'checkpoint and rows are written, and not committed', at: `${AT_COMMIT} when (${MOVES})`, left: false },
  {
    step: 'all is committed, and the worker does not know it',
    at: `${AT_COMMIT} when (${MOVES})`,
    isDone: true,
    left: true,
  },
];

it('ES-10 kill -9 at every step of catching up: the next worker leaves nothing out and takes nothing in twice', async () => {
  const position = `(select position from control.builds where projection = '${MODEL}' and status = 'live')`;
  const schema = await asked(
    `(select format('rm_%s_%s_%s', projection, generation, build) from control.builds where projection = '${MODEL}')`,
  );
  for (const step of CATCHING_UP) {
    await written();
    const before = await asked(position);
    await killedAt(pool, { ...step, at: step.at.replace('TABLE', `${String(schema)}.${MODEL}`) }, worker);
    expect([step.step, (await asked(position)) !== before]).toEqual([step.step, step.left]);
  }
  await worker();
  await nodes.expectTablesAsRebuilt();
}, 120_000);

const BUILDING = `(select count(*)::int from control.builds where status = 'building')`;
const BEGUN = `(select count(*)::int from control.builds where status = 'building' and position is not null)`;
const OF_MODEL = (status: string) =>
  `exists (select from control.builds where projection = '${MODEL}' and status = '${status}' and position is not null)`;
const SCHEMAS = `(select count(*)::int from pg_namespace where nspname like 'rm\\_%')`;
const LISTED = `(select count(*)::int from control.builds)`;
const OUTLIVED = `(select count(*)::int from control.builds where retired_at < now() - interval '1 day')`;
const N = projections.length;

const REBUILDING: readonly (Step<readonly [sql: string, found: unknown]> & { readonly afterwards?: string })[] = [
  {
    step: 'a build is asked for and taken on, and its table not made',
    at: `event trigger gate on ddl_command_start when tag in ('CREATE TABLE')`,
    left: [`array[${BUILDING}, ${LISTED} - ${SCHEMAS}]`, [N, N]],
  },
  {
    step: 'it is being filled: rows written, and not committed',
    at: `${AT_COMMIT} when (${MOVES} and new.status = 'building')`,
    left: [OF_MODEL('building'), false],
  },
  {
    step: 'it is being filled: rows committed, and the worker does not know it',
    at: `${AT_COMMIT} when (${MOVES} and new.status = 'building')`,
    isDone: true,
    left: [OF_MODEL('building'), true],
  },
  {
    step: 'all are filled, and not indexed',
    at: `event trigger gate on ddl_command_start when tag in ('CREATE INDEX')`,
    left: [`array[${BUILDING}, ${BEGUN}]`, [N, N]],
  },
  {
    step: 'the first is about to be switched: its view is dropped',
    at: `event trigger gate on ddl_command_start when tag in ('CREATE VIEW')`,
    left: [`array[${BUILDING}, (select count(*)::int from pg_views where schemaname = 'read')]`, [N, N]],
  },
  {
    step: 'inside the switch: all written, and not committed',
    at: `${AT_COMMIT} when (new.projection = '${MODEL}' and old.status = 'building' and new.status = 'live')`,
    left: [OF_MODEL('building'), true],
  },
  {
    step: 'it is switched, and the worker does not know it',
    at: `${AT_COMMIT} when (new.projection = '${MODEL}' and old.status = 'building' and new.status = 'live')`,
    isDone: true,
    left: [OF_MODEL('building'), false],
    afterwards: `update control.builds set retired_at = now() - interval '2 days' where status = 'retired'`,
  },
  {
    step: 'former tables are about to go, and others still to be switched',
    at: `event trigger gate on ddl_command_start when tag in ('DROP SCHEMA')`,
    left: [`${LISTED} - ${SCHEMAS}`, 0],
  },
  {
    step: 'a former table is gone, and its build still listed',
    at: `trigger gate before delete ${ON_BUILDS} for each row`,
    left: [`${LISTED} - ${SCHEMAS}`, 1],
  },
];

it('ES-30 kill -9 at every step of a rebuild under live load: the next worker ends it, and the tables are as if none had been', async () => {
  await worker();
  await live();
  await ended();
  await control.rebuild('all');
  for (const step of REBUILDING) {
    await written();
    await killedAt(pool, step, worker);
    const [sql, found] = step.left;
    expect([step.step, await asked(sql)]).toEqual([step.step, found]);
    await pool.query(step.afterwards ?? 'select');
  }
  await worker();
  await live();
  await eventually('the former tables are gone', async () => (await asked(OUTLIVED)) === 0);
  expect(await asked(`${LISTED} - ${SCHEMAS}`)).toBe(0);
  await nodes.expectTablesAsRebuilt();
}, 120_000);
