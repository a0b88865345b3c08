import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { asPerson, callerWith } from '../../../../test/support/callers.js';
import { start } from '../../../../test/support/learning.js';
import { LearnerWorld } from '../../../../test/support/learner-world.js';
import { differences, readTables, rebuiltTables, type ReadTables } from '../../../../test/support/read-tables.js';
import { tracesIn } from '../../../../test/support/traces.js';
import { tinyLesson, tinyLessonWithoutQuiz } from '../../../../test/support/tiny-release.js';
import { projections } from '../../../../projections/index.js';
import { AUTHENTICATOR, type Authenticator } from '../../../platform/access/authenticator.js';
import { accept } from '../../../platform/decision/decision.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/port/event-store.js';
import { exportEvents } from '../../../platform/event-store/transfer/export-events.js';
import { ProjectionControl } from '../../../platform/read-store/projection-control.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';
import { person } from '../domain/person.js';
import type { PersonEvent } from '../domain/person.events.js';

const SAID = 'zauberwort';
const homework = { title: 'Cups', description: 'Brew', answer_mode: 'text_and_files', due_days: 3 } as const;

let world: LearnerWorld;
let folder: string;
let course: string;
let soon: string;
let nord: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
  world = await LearnerWorld.open({ FILES_DIR: folder });
  course = await world.course('cups', { lessons: [tinyLesson({ homework }), tinyLessonWithoutQuiz()] });
  soon = await world.unreleasedCourse('soon');
  await world.done('announce_course', { course: soon, objectives: ['Tea'] });
  nord = await world.organization('Nord');
}, 60_000);
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A person who left something of theirs, with this word in it, wherever people can. */
async function somebody(login: string, word: string) {
  const id = await world.person(login, { full_name: `The ${word}` });
  const { key } = await world.done<{ key: string }>('issue_key', { user: id, label: word });
  const does = async (name: string, args: object) => {
    const answer = await world.as(id, name, args);
    expect(answer).not.toHaveProperty('code');
    return answer;
  };
  await does('enroll', { course, space: 'personal' });
  const session = await start(world, id, course, 'l-1');
  for (const goal of ['term:STEEP', 'l-1-O1/V1'])
    await does('mark_goal', { session, goal, status: 'done', evidence: `I would say ${word}.` });
  await does('remember', { kind: 'fact', key: word, text: word });
  await does('report_issue', { session, kind: 'stuck', text: word });
  await does('update_artifact', { course, artifact: 'tea_log', key: 'brews', rows: [{ leaf: word }] });
  const { attempt } = await does('request_quiz', { session });
  await does('submit_answer', { attempt, question: 'q-1', answer: 'V1', student_words: word });
  const lesson = lessonIdOf(course, 'l-1');
  const file = { name: `${word}.txt`, data: Buffer.from(word).toString('base64') };
  await does('store_homework_file', { lesson, files: [file] });
  await does('submit_homework', { lesson, answer: word });
  await does('notify_when_released', { course: soon });
  await world.done('grant_membership', { user: id, organization: nord });
  await world.done('assign_course', { user: id, organization: nord, course });
  await until(async () => (await traces(word)).some((where) => where.startsWith('reports.rows')));
  return { id, key };
}

/** An export of the log, opened with all keys that there are. */
async function log(): Promise<readonly string[]> {
  const lines: string[] = [];
  const options = { appVersion: 'test', now: new Date() };
  await exportEvents(world.app.get<EventStore>(EVENT_STORE), options, async (all) => {
    for await (const line of all) lines.push(line);
  });
  return lines;
}

const text = (value: unknown) => JSON.stringify(value).toLowerCase();
const tables = () => readTables(world.foundation.readPool);
const stored = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)));
const rowsOfOthers = (all: ReadTables, id: string): ReadTables =>
  new Map([...all].map(([name, rows]) => [name, rows.filter((row) => !row.includes(id))]));

/** Waits until it is so; a reaction and builds are on their way. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()); await sleep(100))
    if (Date.now() > end) throw new Error('it did not come to be so');
}
const traces = (word: string) => tracesIn(world.foundation.readPool, word);
const gone = (word: string) => until(async () => (await traces(word)).length === 0);

/** A build like one that an operator cancelled when it was nearly done: it could be resumed for a day. */
async function cancelledWithRows(name: string): Promise<void> {
  await rebuiltTables(world.foundation.readPool);
  const { rowCount } = await world.foundation.readPool.query(
    `update control.builds set status = 'failed', error = 'cancelled'
     where build = (select max(build) from control.builds where projection = $1 and status = 'retired')`,
    [name],
  );
  expect(rowCount).toBe(1);
}

it('nothing of an erased person can be read, everybody else is untouched, and everything rebuilds', async () => {
  const mira = await somebody(`${SAID}-login`, SAID);
  await somebody('tomas', 'kept-word');
  expect(text(await log())).toContain(SAID);
  const before = await rebuiltTables(world.foundation.readPool);
  expect([...before].filter(([, rows]) => text(rows).includes(SAID)).map(([name]) => name)).toEqual(
    expect.arrayContaining(['people', 'access_keys', 'goal_runs', 'issue_reports']),
  );
  expect(stored()).toHaveLength(2);
  await cancelledWithRows('goal_runs');
  expect((await traces(SAID)).map((where) => where.replace(/^rm_(\w+?)_\d+_.*$/, '$1'))).toEqual(
    expect.arrayContaining(['people', 'people', 'goal_runs', 'goal_runs', 'goal_runs']),
  );

  const erased = { user: mira.id, complete: true };
  expect(await world.done('erase_person', { user: ` ${SAID.toUpperCase()}-login@example.org` })).toEqual(erased);
  expect(await traces(SAID)).toEqual([]);
  expect(await new ProjectionControl(world.foundation.readPool, projections).resume(['goal_runs'])).toEqual([]);
  expect(text(await log())).not.toContain(SAID);
  expect(await world.done('erase_person', { user: mira.id })).toEqual(erased);
  await until(async () => stored().length === 1);

  const after = await tables();
  expect(differences(rowsOfOthers(before, mira.id), rowsOfOthers(after, mira.id))).toEqual([]);
  expect(text([...after])).toContain('kept-word');
  expect(differences(after, await rebuiltTables(world.foundation.readPool))).toEqual([]);
  const credential = { authorization: `Bearer ${mira.key}`, resource: 'http://127.0.0.1/mcp' };
  expect(await world.app.get<Authenticator>(AUTHENTICATOR).authenticate(credential)).toBe('invalid');
  expect(await world.person(`${SAID}-login`)).not.toBe(mira.id);
}, 120_000);

it('goes on by itself when whoever erased the person ended after the first step', async () => {
  const { id } = await somebody('broken', 'half-way');
  const erased: PersonEvent = { type: 'identity.PersonErased', data: { userId: id, by: 'operator' } };
  await world.app.get(DecisionRunner).run(person, id, callerWith(), () => accept(erased), { subjects: [id] });
  await gone('half-way');
  expect(text(await log())).not.toContain('half-way');
  await until(async () => (await world.call('issue_key', { user: 'broken', label: 'x' })).kind === 'refused');
  expect(await world.person('broken')).not.toBe(id);
}, 60_000);

it('refusal:user_not_found@erase_person refusal:own_account@erase_person', async () => {
  const nobody = await world.call('erase_person', { user: 'nobody' });
  expect(nobody).toMatchObject({ kind: 'refused', refusal: { code: 'user_not_found', details: { user: 'nobody' } } });
  const ada = await world.person('ada', { admin: true });
  const own = await world.call('erase_person', { user: 'ada' }, { ...asPerson(ada), roles: ['Administrator'] });
  expect(own).toMatchObject({ kind: 'refused', refusal: { code: 'own_account' } });
  expect(await world.call('issue_key', { user: 'ada', label: 'x' })).toMatchObject({ kind: 'ok' });
});
