import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { projections } from '../../projections/index.js';
import { events } from '../../src/contexts/index.js';
import { openPool } from '../../src/platform/database/index.js';
import { applicationEventStore } from '../../src/platform/event-store/application-event-store.js';
import { EventCatalogue } from '../../src/platform/event-store/catalogue/event-catalogue.js';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import type { EventStore } from '../../src/platform/event-store/port/event-store.js';
import { openKeyVault } from '../../src/platform/event-store/sealed/postgres-key-vault.js';
import { exportEvents } from '../../src/platform/event-store/transfer/export-events.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { Learner } from '../support/learner.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { connectAgent, generations, type Generation } from '../support/mcp-clients.js';
import { NodeProcess } from '../support/node-process.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { eventually } from '../support/read-world.js';
import { tinyRelease } from '../support/tiny-release.js';
import { tracesIn, tracesInFiles } from '../support/traces.js';

let database: TestDatabase;
let folder: string;
let pool: Pool;
let lyceum: TestLyceum | undefined;
let course: string;
let people: TestPerson[];
let nodes: NodeProcess[] = [];
let count = 0;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-notes-'));
  pool = openPool({ url: database.url, max: 4, onBroken: () => undefined });
  lyceum = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() });
  course = await lyceum.course(tinyRelease(), await lyceum.person('ravi', { roles: ['Course Creator'] }));
  people = [];
  for (const login of ['one', 'two', 'three', 'four', 'five']) people.push(await lyceum.person(login));
}, 60_000);

afterEach(async () => {
  await Promise.all(nodes.map((one) => one.end()));
  nodes = [];
});
afterAll(async () => {
  await lyceum?.stop();
  await pool.end();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function node(...command: readonly string[]): Promise<NodeProcess> {
  const env = { DATABASE_URL: database.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder, LYCEUM_RATE_LIMIT: '0' };
  const started = await NodeProcess.start(command, env);
  nodes.push(started);
  return started;
}

/** Somebody new at a node, and the same person at another. */
async function somebodyAt(urls: readonly string[], generation: Generation = 'v2-auto'): Promise<Learner[]> {
  const person = people[count++] as TestPerson;
  return Promise.all(urls.map(async (url) => new Learner(await connectAgent(generation, `${url}/mcp`, person.key))));
}

function urlOf(one: TestLyceum | undefined): string {
  if (!one) throw new Error('it has ended');
  return one.url;
}

const profile = (text: string) => ({ kind: 'fact', key: 'role', text });

/** The log, opened with all keys that there are at this moment. */
async function openedLog(): Promise<string> {
  const vault = await openKeyVault(pool, TEST_SECRET);
  const store = applicationEventStore(new PostgresEventStore(pool), new EventCatalogue(events, 'test'), vault);
  return exported(store);
}

/** As a file of the log would be. */
async function exported(store: EventStore): Promise<string> {
  const lines: string[] = [];
  await exportEvents(store, { appVersion: 'test', now: new Date() }, async (all) => {
    for await (const line of all) lines.push(line);
  });
  return lines.join('\n');
}

it.each(generations)(
  'R-163 R-166 R-167 LMS-79 LMS-80: a note is kept, told in the next lesson, replaced and forgotten (%s)',
  async (generation) => {
    const [mira] = (await somebodyAt([urlOf(lyceum)], generation)) as [Learner];
    await mira.call('enroll', { course, space: 'personal' });
    const session = await mira.start({ course });
    expect(await mira.call('remember', profile('Runs a stall'))).toEqual({ key: 'role', kind: 'fact' });
    expect(await mira.call('remember', { ...profile('Runs a stall'), key: ' ROLE ' })).toEqual({
      key: 'role',
      kind: 'fact',
    });
    lyceum?.clock.advance(1_000);
    await mira.call('remember', { kind: 'observation', key: 'É'.normalize('NFD'), text: '😀'.repeat(1_000), session });
    const long = { kind: 'fact', key: 'x', text: '😀'.repeat(1_001) };
    expect(await mira.agent.call('remember', long)).toMatchObject({ isError: true });
    const history = {
      history: {
        notes: {
          other: [
            { key: 'é', kind: 'observation' },
            { key: 'role', kind: 'fact' },
          ],
        },
      },
    };
    expect(await mira.call('start_lesson', { course, frame: false })).toMatchObject(history);
    expect(await mira.call('my_notes', { course })).toMatchObject({ facts: [{ text: 'Runs a stall' }] });
    expect(await mira.call('forget', { key: 'Role' })).toEqual({ key: 'role' });
    expect(await mira.refusal('forget', { key: 'Role' })).toMatchObject({ code: 'note_not_found', key: 'Role' });
    expect(await mira.call('my_notes')).toMatchObject({ facts: [] });
    const { text } = await mira.agent.call('start_lesson', { course, frame: false });
    expect(text).not.toContain('Runs a stall');
  },
  30_000,
);

it('LMS-79: no column of any table and no export holds a forgotten note, while read models are rebuilt and on two nodes', async () => {
  const two = await node('serve', '--no-worker');
  const [here, there] = (await somebodyAt([urlOf(lyceum), two.url])) as [Learner, Learner];
  const word = 'zauberwort';
  await here.call('remember', { kind: 'fact', key: `${word}-key`, text: `${word} of before` });
  await here.call('remember', { kind: 'fact', key: `${word}-key`, text: `${word} of today` });
  await here.call('remember', profile('kept-word'));
  expect((await there.agent.call('my_notes')).text).toContain(word);
  expect(await openedLog()).toContain(word);

  const control = new ProjectionControl(pool, projections);
  const builds = await control.rebuild('all');
  await here.call('forget', { key: `${word}-key` });
  const mine = await there.agent.call('my_notes');
  expect(mine.text).not.toContain(word);
  expect(mine.text).toContain('kept-word');
  expect([...(await control.settled(builds, 30_000)).values()]).not.toContain('building');

  expect(await tracesIn(pool, word)).toEqual([]);
  expect(await filesOfTheDatabaseWith(word)).toEqual([]);
  expect(await openedLog()).not.toContain(word);
  expect(await openedLog()).toContain('kept-word');
  expect(await exported(new PostgresEventStore(pool))).not.toContain(word);
}, 60_000);

it('LMS-79 ES-37: a server that is killed between the event and the key is gone on for by the next worker', async () => {
  await lyceum?.stop();
  lyceum = undefined;
  const api = await node('serve', '--no-worker');
  const [mira] = (await somebodyAt([api.url])) as [Learner];
  await mira.call('remember', { kind: 'fact', key: 'pace', text: 'halfway-word' });
  const holder = await pool.connect();
  await holder.query('begin; lock table vault.keys in share mode');
  const lost = mira.agent.call('forget', { key: 'pace' }).catch(() => 'lost' as const);
  await eventually('it comes to the key', async () => (await waitingForKeys()) > 0);
  await api.end();
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`);
  await holder.query('rollback');
  holder.release();
  expect(await lost).toBe('lost');
  expect(await openedLog()).toContain('halfway-word');

  lyceum = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() });
  await eventually('the key is gone', async () => !(await openedLog()).includes('halfway-word'), 20_000);
  expect(await tracesIn(pool, 'halfway-word')).toEqual([]);
}, 60_000);

async function waitingForKeys(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  return rows[0].n as number;
}

/** Files of tables and of the write-ahead log: in clear it was never there. */
async function filesOfTheDatabaseWith(word: string): Promise<readonly string[]> {
  await pool.query('checkpoint');
  const { rows } = await pool.query(
    `select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()`,
  );
  const [{ folder: data, oid }] = rows as [{ folder: string; oid: string }];
  return [join(data, 'base', oid), join(data, 'pg_wal')].flatMap((place) => tracesInFiles(place, word));
}
