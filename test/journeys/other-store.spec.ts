import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { playLesson, type Stage } from '../../scripts/tour/play-lesson.js';
import { reactions } from '../../src/contexts/index.js';
import { ReactionControl } from '../../src/platform/reactions/reaction-control.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { EventStoreDbServer } from '../support/eventstoredb/server.js';
import { TestLyceum } from '../support/lyceum.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { readTables } from '../support/read-tables.js';
import { eventually } from '../support/read-world.js';
import { openPool } from '../support/stores.js';
import { tinyRelease } from '../support/tiny-release.js';

const silent: Stage = { agent: () => undefined, learner: () => undefined, tool: () => undefined };
const right = (question: string) => ({ 'q-1': 'V1', 'q-2': 'V2' })[question];

let database: TestDatabase;
let pool: Pool;
let server: EventStoreDbServer;
let world: TestLyceum | undefined;

beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), EventStoreDbServer.start()]);
  pool = openPool(database.url, 4);
}, 60_000);
afterAll(async () => {
  await world?.stop();
  await pool.end();
  await server.stop();
  await database.close();
});

async function restarted(env: Record<string, string> = {}): Promise<TestLyceum> {
  await world?.stop();
  world = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() }, env);
  return world;
}

async function ready(url: string): Promise<string> {
  const response = await fetch(`${url}/readyz`);
  return `${response.status} ${await response.text()}`;
}

/** Read models, and reactions that have answered something, refuse the store and say what to do; after that all is well. */
async function refusedAndMended({ url, lyceum: { app } }: TestLyceum, answered: readonly string[]): Promise<void> {
  const [models, reacting] = [app.get(ProjectionControl), app.get(ReactionControl)];
  const stopped = async () => (await reacting.list()).filter(({ status }) => status === 'stopped');
  await eventually('they stopped', async () => (await stopped()).length === answered.length);
  await eventually('they refuse', async () => (await models.list()).every(({ problem }) => problem !== null));
  for (const { name, problem } of await stopped()) expect(problem).toContain(`lyceum reaction begin ${name}`);
  for (const { name, problem } of await models.list()) expect(problem).toContain(`lyceum projection rebuild ${name}`);
  const said = await ready(url);
  expect(said).toMatch(/^503 .*courses.*: built from another store; see lyceum projection list/);
  expect(said).not.toContain('lags');

  const ends = await models.settled(await models.rebuild('all'), 30_000);
  expect(new Set(ends.values())).toEqual(new Set(['live']));
  expect(await reacting.begin('all')).toEqual(answered);
  await eventually('they go on', async () => (await stopped()).length === 0);
  await eventually('ready', async () => (await ready(url)).startsWith('200'));
}

/** Reactions that have answered an event. */
async function answering(): Promise<string[]> {
  const { rows } = await pool.query('select name from control.reactions where last_event is not null order by name');
  return rows.map(({ name }) => name as string);
}

/** Every reaction has come to the end of the log, and owes nothing. */
function settled(): Promise<void> {
  const behind = `select from control.reactions where split_part(position, ':', 2)::bigint < (select max(position) from store.events)
    union all select from control.owed_commands where status = 'owed'`;
  return eventually('all has followed', async () => (await pool.query(behind)).rowCount === 0);
}

it('an installation whose store is exchanged for an empty one begins anew there, and does nothing twice when its own is back', async () => {
  const home = await restarted();
  const curator = await home.person('ravi', { roles: ['Course Creator'] });
  const course = await home.course(tinyRelease(), curator);
  const agent = await home.agent(await home.person('mira'));
  await agent.call('enroll', { course });
  expect(await playLesson(agent, silent, right)).toMatchObject({ passedBy: 'quiz' });
  await settled();
  const at = async () =>
    (await pool.query('select count(*)::int as events from store.events')).rows[0].events as number;
  const before = { events: await at(), tables: await readTables(pool) };
  const names = await answering();
  expect(names).toContain('when-lesson-closed');

  const away = await restarted({ EVENTSTORE_URL: server.url });
  await refusedAndMended(away, names);
  await away.person('tomas');
  expect(await away.send('list_people', {})).toMatchObject({ people: [{ login: 'tomas' }] });

  await refusedAndMended(await restarted(), await answering());
  await settled();
  expect({ events: await at(), tables: await readTables(pool) }).toEqual(before);
}, 120_000);

it('what a reaction remembers is emptied when it begins anew: every table of theirs is named by one', async () => {
  const { rows } = await pool.query(
    `select tablename from pg_tables where schemaname = 'reactions' order by tablename`,
  );
  const named = reactions.flatMap(({ reaction }) => reaction.tables ?? []).toSorted();
  expect(named).toEqual(rows.map(({ tablename }) => tablename as string));
});
