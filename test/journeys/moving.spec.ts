import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { projections } from '../../projections/index.js';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { Past } from '../../src/platform/read-store/past.js';
import { exported } from '../support/transfers.js';
import { commandLine } from '../support/command-line.js';
import { meta, written } from '../support/events.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { testDatabase } from '../support/postgres.js';
import { tinyRelease } from '../support/tiny-release.js';

const folder = mkdtempSync(join(tmpdir(), 'lyceum-moving-'));
const [file, keys] = [join(folder, 'log.ndjson.gz'), join(folder, 'log.keys')];
let home: TestLyceum;
let people: readonly TestPerson[];
let course: string;

/** An organization, a lesson passed by one learner, and another in the middle of the quiz. */
beforeAll(async () => {
  home = await TestLyceum.start();
  const curator = await home.person('ravi', { roles: ['Course Creator'] });
  course = await home.course(tinyRelease(), curator);
  people = await Promise.all(['mira', 'tomas'].map((login) => home.person(login)));
  const tern = await home.organization('Tern Logistics', people);
  for (const [i, person] of people.entries()) {
    const assignment = { user: person.id, course, deadline: '2026-03-20', mandatory: i === 0 };
    await home.send('assign_course', { ...assignment, organization: tern });
    const learner = new Learner(await home.agent(person));
    const session = await learner.start({ course, space: 'Tern Logistics' });
    await learner.mark(session, ...REQUIRED);
    const { attempt } = await learner.call('request_quiz', { session });
    await learner.answer(String(attempt), 'q-1', 'V1');
    if (i === 0) await learner.answer(String(attempt), 'q-2', 'V2');
  }
}, 60_000);
afterAll(async () => {
  await home.stop();
  rmSync(folder, { recursive: true });
});

const lyceum = (url: string, ...words: string[]) => commandLine(url, folder, ...words).said;

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every read model; a position, which belongs to its store, reads as the number of its event there. */
function rows(url: string): Promise<Record<string, readonly string[]>> {
  return onDatabase(url, async (client) => {
    const { rows: events } = await client.query<{ position: string }>(
      'select position from store.events order by position',
    );
    const numbers = new Map(events.map(({ position }, n) => [position.padStart(20, '0'), `event ${n + 1}`]));
    const tables: Record<string, readonly string[]> = {};
    for (const { name, key } of projections) {
      const found = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from read."${name}" t order by t."${String(key)}" collate "C"`,
      );
      tables[name] = found.rows.map(({ row }) =>
        row.replaceAll(/[0-9a-f]{12}:(\d{20})/g, (_, place: string) => numbers.get(place) ?? 'no event'),
      );
    }
    return tables;
  });
}

/** Every reading tool of the learners and lists of the operator, word for word. */
async function answers(world: TestLyceum): Promise<readonly string[]> {
  const said: string[] = [];
  for (const person of people) {
    const agent = await world.agent(person);
    for (const space of ['personal', 'Tern Logistics']) {
      for (const tool of ['list_my_courses', 'list_catalog', 'get_my_progress']) {
        said.push((await agent.call(tool, { space })).text);
      }
    }
    said.push((await agent.call('whoami')).text, (await agent.call('course_outline', { course })).text);
  }
  for (const list of ['list_people', 'list_organizations']) said.push(JSON.stringify(await world.send(list, {})));
  return said;
}

it('an installation moves to a new database: same events, same read models, same answers, same keys', async () => {
  const before = { answers: await answers(home), rows: await rows(home.databaseUrl) };
  const out = await lyceum(home.databaseUrl, 'events', 'export', file, '--keys', keys, '--json');
  expect(out).toMatchObject({ code: 0, err: '' });
  const { events, chain } = JSON.parse(out.out).data as { events: number; chain: string };

  const database = await testDatabase();
  const alone = await lyceum(database.url, 'events', 'import', file);
  expect(alone).toMatchObject({ code: 1, out: '' });
  expect(alone.err).toContain('keys that the file needs are not here');
  const into = await lyceum(database.url, 'events', 'import', file, '--keys', keys, '--json');
  expect(into).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(into.out)).toMatchObject({ ok: true, data: { events, chain, resumedAfter: 0, written: events } });
  const sound = await lyceum(database.url, 'events', 'verify', '--json');
  expect(JSON.parse(sound.out)).toMatchObject({ data: { sound: true, events, chain, faults: [] } });

  const away = await TestLyceum.start('2026-03-02T10:00:00.000Z', database);
  try {
    expect(await answers(away)).toEqual(before.answers);
    expect(await rows(database.url)).toEqual(before.rows);
    const tomas = new Learner(await away.agent(people[1] as TestPerson));
    const { attempt } = await tomas.call('request_quiz', {
      session: await tomas.start({ course, space: 'Tern Logistics' }),
    });
    await tomas.answer(String(attempt), 'q-2', 'V2');
    expect(await away.send('list_people', {})).toMatchObject({ people: { length: 3 } });
    const again = await lyceum(database.url, 'events', 'import', file, '--keys', keys);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('The store is not empty');
  } finally {
    await away.stop();
  }
}, 120_000);

it('a replay of everything gives the rows of every living read model', async () => {
  const { store, readPool: pool } = home.lyceum.foundation;
  const past = await Past.build({ pool, store, projections });
  for (const projection of projections) {
    const replayed: string[] = [];
    for await (const [row] of past.ask(Past.everyRow(projection), 'objects')) replayed.push(String(row));
    const living: string[] = [];
    const query = Past.everyRow(projection).replace('from "', 'from read."');
    for await (const [row] of past.ask(query, 'objects')) living.push(String(row));
    expect([projection.name, replayed]).toEqual([projection.name, living]);
  }
  past.close();
});

it('an import that is killed goes on where it was, and nothing is there twice', async () => {
  const log = new InMemoryEventStore();
  for (let n = 0; n < 3_000; n += 1) {
    const data = { kind: 'login', ownerId: randomUUID() };
    await log.append(`claim-${n}` as StreamName, 'no-stream', [
      written(data, { type: 'identity.ClaimTaken', meta: meta({ subjects: [] }) }),
    ]);
  }
  const many = join(folder, 'many.ndjson');
  const { chain } = await exported(log, many);
  const database = await testDatabase();
  const count = () =>
    onDatabase(database.url, async (client) => {
      const {
        rows: [found],
      } = await client.query('select count(*)::int as events from store.events');
      return (found as { events: number }).events;
    }).catch(() => 0);
  let reached = 0;
  for (const goal of [300, 1_200]) {
    const running = commandLine(database.url, folder, 'events', 'import', many);
    while ((await count()) < goal && running.exitCode === null) await sleep(5);
    running.kill('SIGKILL');
    expect(await running.said).toMatchObject({ code: null });
    const now = await count();
    expect(now).toBeGreaterThan(reached);
    expect(now).toBeLessThan(3_000);
    reached = now;
  }
  const end = await lyceum(database.url, 'events', 'import', many, '--json');
  expect(JSON.parse(end.out)).toMatchObject({
    data: { events: 3_000, resumedAfter: reached, written: 3_000 - reached },
  });
  const sound = await lyceum(database.url, 'events', 'verify', '--json');
  expect(JSON.parse(sound.out)).toMatchObject({ data: { sound: true, events: 3_000, streams: 3_000, chain } });
  await database.close();
}, 120_000);
