import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { projections } from '../../projections/index.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { tinyRelease } from '../support/tiny-release.js';

let world: TestLyceum;
let course: string;
let learners: readonly Learner[];
let people: readonly TestPerson[];

/** Two organizations, a suspended one among them, a program, people in the middle of lessons, quizzes passed and failed. */
beforeAll(async () => {
  world = await TestLyceum.start();
  const curator = await world.person('ravi', { roles: ['Course Creator'] });
  course = await world.course(tinyRelease(), curator);
  const untouched = await world.course(tinyRelease({ course: { ...tinyRelease().course, key: 'untouched' } }), curator);
  people = await Promise.all(['mira', 'tomas', 'ada'].map((login) => world.person(login)));
  const tern = await world.organization('Tern Logistics', people);
  const oak = await world.organization('Oak Street', people.slice(1));
  learners = await connected();
  for (const [i, person] of people.entries()) {
    const assignment = { user: person.id, course, deadline: '2026-03-20', mandatory: i === 0 };
    await world.send('assign_course', { ...assignment, organization: i === 2 ? oak : tern });
    const learner = learners[i] as Learner;
    const session = await learner.start({ course, space: i === 2 ? 'Oak Street' : 'Tern Logistics' });
    await learner.mark(session, ...REQUIRED.slice(0, i + 1));
    if (i === 0) continue;
    const { attempt } = await learner.call('request_quiz', { session });
    await learner.answer(String(attempt), 'q-1', i === 1 ? 'V1' : 'V2');
    await learner.answer(String(attempt), 'q-2', i === 1 ? 'V2' : 'V1');
  }
  await reportsAndNotes(curator);
  const program = { title: 'Tea', courses: [course, untouched], enforce_order: true };
  await world.send('define_program', program);
  for (const { id: user } of people.slice(1)) await world.send('join_program', { program: 'Tea', user });
  await world.send('leave_program', { program: 'Tea', user: 'ada' });
  await world.send('define_program', { program: 'Tea', title: 'Tea and more', published: true });
  await world.send('suspend_organization', { organization: oak });
}, 60_000);

afterAll(() => world.stop());

/** Reports of which one is told and one is a duplicate, notes with and without a thread. */
async function reportsAndNotes({ id: personId }: TestPerson): Promise<void> {
  const as = { personId, roles: ['Course Creator'] } as const;
  const reports: string[] = [];
  for (const learner of learners) {
    const session = await learner.start({ course });
    const { report } = await learner.call('report_issue', { session, kind: 'stuck', text: 'Which pot?' });
    reports.push(String(report));
  }
  const [first, second] = reports;
  await world.send('resolve_report', { report: first, status: 'fixed', resolution: 'The glass one' }, as);
  await world.send('resolve_report', { report: second, status: 'duplicate', duplicate_of: first }, as);
  await (learners[0] as Learner).start({ course });
  const { id: note } = await world.send('add_note', { course, target: 'lesson.l-1', text: 'Which pot?' }, as);
  await world.send('answer_note', { note, text: 'The glass one' }, as);
  await world.send('resolve_note', { note, comment: 'Version 2' }, as);
  await world.send('write_note', { course, target: 'course', text: 'Shorter', quote: 'tea' }, as);
}

/** A call fails with `unavailable` until the worker has made the tables again. */
async function repaired(): Promise<void> {
  for (const end = Date.now() + 20_000; ; await sleep(100)) {
    const ready = await rows().catch(() => undefined);
    if (ready) return;
    if (Date.now() > end) throw new Error('the read tables did not come back');
  }
}

function connected(): Promise<readonly Learner[]> {
  return Promise.all(people.map(async (person) => new Learner(await world.agent(person))));
}

/** Every reading tool of a learner, and the lists of an administrator, word for word. */
async function answers(): Promise<readonly string[]> {
  const said: string[] = [];
  for (const { agent } of learners) {
    for (const space of ['personal', 'Tern Logistics']) {
      for (const tool of ['list_my_courses', 'list_catalog', 'get_my_progress']) {
        said.push((await agent.call(tool, { space })).text);
      }
    }
    for (const tool of ['whoami', 'my_reports']) said.push((await agent.call(tool)).text);
    said.push((await agent.call('course_outline', { course })).text);
  }
  for (const list of ['list_people', 'list_organizations', 'list_programs'])
    said.push(JSON.stringify(await world.send(list, {})));
  for (const list of ['course_reports', 'note_queue', 'course_notes'])
    said.push(JSON.stringify(await world.send(list, { course, ...(list === 'course_notes' ? { status: null } : {}) })));
  return said;
}

async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function rows(): Promise<Record<string, unknown>> {
  return onDatabase(async (client) => {
    const tables: Record<string, unknown> = {};
    for (const { name, key } of projections) {
      tables[name] = (
        await client.query(`select to_jsonb(t)::text as row from read.${name} t order by t.${String(key)}`)
      ).rows;
    }
    return tables;
  });
}

function dropAllTables(): Promise<void> {
  return onDatabase(async (client) => {
    const { rows: schemas } = await client.query(`select nspname from pg_namespace where nspname like 'rm\\_%'`);
    for (const { nspname } of schemas) await client.query(`drop schema "${nspname}" cascade`);
  });
}

it('LMS-37: every read model built again gives the same rows and the same answers, byte for byte', async () => {
  const before = { answers: await answers(), rows: await rows() };
  const control = world.lyceum.app.get(ProjectionControl);
  const builds = await control.rebuild(control.names);
  const ends = await control.settled(builds, 30_000);
  expect([...ends.values()]).toEqual(control.names.map(() => 'live'));
  expect({ answers: await answers(), rows: await rows() }).toEqual(before);
}, 60_000);

it('every read table dropped behind the back of the platform comes back by itself with the same answers', async () => {
  const before = { answers: await answers(), rows: await rows() };
  await dropAllTables();
  await world.restart();
  await repaired();
  learners = await connected();
  expect({ answers: await answers(), rows: await rows() }).toEqual(before);
}, 60_000);

it('ES-37 a learner whose key is destroyed: every read model is built again, without what was theirs and nobody else’s', async () => {
  const told = (text: string) => ['Person tomas', 'tomas@example.org'].some((words) => text.includes(words));
  const before = await rows();
  expect(told(JSON.stringify(before))).toBe(true);
  const [mira, tomas] = people as readonly [TestPerson, TestPerson];
  await world.lyceum.foundation.vault.destroy(tomas.id);
  const control = world.lyceum.app.get(ProjectionControl);
  const ends = await control.settled(await control.rebuild('all'), 30_000);
  expect([...ends.values()]).toEqual(control.names.map(() => 'live'));
  const after = await rows();
  expect(told(JSON.stringify(after))).toBe(false);
  const others = (tables: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(tables).map(([name, found]) => [
        name,
        (found as { row: string }[]).filter(({ row }) => !row.includes(tomas.id)),
      ]),
    );
  expect(others(after)).toEqual(others(before));
  expect(JSON.stringify(others(after))).toContain('Person mira');
  expect(JSON.stringify(await world.send('list_people', {}))).toContain(mira.login);
  const { store } = world.lyceum.foundation;
  const [[registered] = []] = await store.readMany([{ stream: `person-${tomas.id}` as StreamName, version: -1n }]);
  expect(JSON.stringify(registered?.data)).toContain('[redacted]');
}, 60_000);
