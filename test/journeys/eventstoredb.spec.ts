import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { playLesson, type Stage } from '../../scripts/tour/play-lesson.js';
import { loadConfig } from '../../src/platform/config/index.js';
import { openEventLog } from '../../src/platform/foundation/event-log.js';
import { EventStoreDbServer } from '../support/eventstoredb/server.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

const silent: Stage = { agent: () => undefined, learner: () => undefined, tool: () => undefined };
const right = (question: string) => ({ 'q-1': 'V1', 'q-2': 'V2' })[question];
const NAME = 'Person of the learner who is only in one place';

let server: EventStoreDbServer;
let world: TestLyceum;
let learner: TestPerson;
let course: string;

beforeAll(async () => {
  server = await EventStoreDbServer.start({ noiseEvery: 5 });
  world = await TestLyceum.start(undefined, undefined, { EVENTSTORE_URL: server.url });
  const curator = await world.person('ravi', { roles: ['Course Creator'] });
  course = await world.course(tinyRelease(), curator);
  learner = await world.person('mira');
  await world.send('add_person', { login: 'sealed', mail: 'sealed@example.org', full_name: NAME });
}, 60_000);

afterAll(async () => {
  await world.stop();
  await server.stop();
});

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Every reading tool of the learner, word for word. */
async function answers(): Promise<readonly string[]> {
  const agent = await world.agent(learner);
  const said: string[] = [];
  for (const tool of ['whoami', 'list_my_courses', 'list_catalog', 'get_my_progress'])
    said.push((await agent.call(tool, tool === 'whoami' ? {} : { space: 'personal' })).text);
  said.push((await agent.call('course_outline', { course })).text);
  return said;
}

it('a learner’s agent leads two lessons from the list to the verdict, on events in EventStoreDB', async () => {
  const agent = await world.agent(learner);
  expect((await agent.call('enroll', { course })).structured).toMatchObject({ course });
  expect(await playLesson(agent, silent, right)).toMatchObject({ passedBy: 'quiz', marks: 2, answers: 2 });
  expect(await playLesson(agent, silent, right)).toMatchObject({ passedBy: 'completion', answers: 0 });
  const outline = await agent.call('course_outline', { course });
  expect(outline.structured).toMatchObject({ chapters: [{ status: 'passed', lessons_passed: 2, lessons_total: 2 }] });
});

it('every event is there and none in PostgreSQL, and names are sealed', async () => {
  expect(await query('select 1 from store.events')).toEqual([]);
  const log = server.log.records.map(({ data }) => Buffer.from(data).toString());
  expect(log.length).toBeGreaterThan(20);
  expect(log.join('\n')).not.toContain(NAME);
  expect(JSON.stringify(await world.send('list_people', {}))).toContain(NAME);
});

it('dropped read tables come back from EventStoreDB with the same answers', async () => {
  const before = await answers();
  const schemas = await query<{ nspname: string }>(`select nspname from pg_namespace where nspname like 'rm\\_%'`);
  expect(schemas.length).toBeGreaterThan(3);
  for (const { nspname } of schemas) await query(`drop schema "${nspname}" cascade`);
  await world.restart();
  for (const end = Date.now() + 20_000; ; await sleep(100)) {
    const after = await answers();
    if (Date.now() > end || JSON.stringify(after) === JSON.stringify(before)) {
      expect(after).toEqual(before);
      return;
    }
  }
}, 60_000);

it('/readyz names the store while EventStoreDB is away, and is well when it is back', async () => {
  const ready = async () => {
    const response = await fetch(`${world.url}/readyz`);
    return { status: response.status, body: await response.text() };
  };
  expect(await ready()).toMatchObject({ status: 200 });
  await server.stop();
  expect(await ready()).toMatchObject({ status: 503, body: expect.stringContaining('store') });
  await server.start();
  for (const end = Date.now() + 10_000; (await ready()).status !== 200; await sleep(100))
    if (Date.now() > end) throw new Error('not ready again');
  const agent = await world.agent(learner);
  expect((await agent.call('get_my_progress', { space: 'personal' })).isError).toBeFalsy();
}, 30_000);

it('where no EventStoreDB answers, a start says so in one sentence', async () => {
  const config = loadConfig({ EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false', LYCEUM_SECRET: 'x'.repeat(32) });
  await expect(openEventLog(config, new pg.Pool())).rejects.toThrow('No EventStoreDB answers at EVENTSTORE_URL');
});
