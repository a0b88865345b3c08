import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { asPerson } from '../support/callers.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { NodeProcess } from '../support/node-process.js';
import { holdStream } from '../support/held-stream.js';
import { eventually } from '../support/read-world.js';
import { openPool } from '../../src/platform/database/index.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { tinyLesson, tinyLessonWithoutQuiz, tinyRelease } from '../support/tiny-release.js';

type Data = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let folder: string;
let mira: TestPerson;
let admin: TestPerson;
let lesson: string;
let submission: string;
const nodes: NodeProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-killed-'));
  const world = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() });
  mira = await world.person('mira');
  admin = await world.person('admin', { roles: ['Administrator'] });
  const task = { title: 'Cups', description: 'Brew', answer_mode: 'text_and_files', due_days: null } as const;
  const release = tinyRelease({ lessons: [tinyLesson({ homework: task }), tinyLessonWithoutQuiz()] });
  const course = await world.course(release, await world.person('vera', { roles: ['Course Creator'] }));
  lesson = lessonIdOf(course, 'l-1');
  await world.send('enroll', { course, space: 'personal' }, asPerson(mira.id));
  const handed = await world.send('submit_homework', { lesson, answer: 'Three cups' }, asPerson(mira.id));
  submission = String((handed['submission'] as Data)['id']);
  await world.stop();
}, 60_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<NodeProcess> {
  const env = {
    DATABASE_URL: database.url,
    LYCEUM_SECRET: TEST_SECRET,
    LYCEUM_DATA: folder,
    FILES_DIR: join(folder, 'files'),
  };
  const node = await NodeProcess.start(['serve'], env);
  nodes.push(node);
  const items = async () => (await post(node, 'learner/my_homework', { lesson }))?.['data'];
  await eventually('the read models are there', async () => {
    const there = (await items()) as { readonly items: readonly unknown[] } | undefined;
    return there?.items.length === 1;
  });
  return node;
}

/** What a use case answers; undefined when the server died meanwhile. */
async function post(node: NodeProcess, tool: string, args: Data, as = mira): Promise<Data | undefined> {
  const headers = { authorization: `Bearer ${as.key}`, 'content-type': 'application/json' };
  const response = await fetch(`${node.url}/api/${tool}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(args),
  }).catch(() => undefined);
  return (await response?.json().catch(() => undefined)) as Data | undefined;
}

/** Paths of the files that stand in the store, two days old from now on. */
function stored(): readonly string[] {
  const all = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  const paths = all.map(({ parentPath, name }) => join(parentPath, name));
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const path of paths) utimesSync(path, before, before);
  return paths;
}

/** Ends a server by SIGKILL, and what it still waits for in the database. */
async function kill(node: NodeProcess): Promise<void> {
  await node.end();
  const pool = openPool({ url: database.url, max: 1, onBroken: () => undefined });
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  );
  await pool.end();
}

it('LMS-74 R-154: killed between the file and the version that names it, nothing is half saved, the repeat saves it once, and the sweep takes the rest', async () => {
  const call = { lesson, files: [{ name: 'cup.txt', data: 'Y3Vw' }], idempotency_key: 'cup' };
  const first = await start();
  const held = await holdStream(database.url, `homework-${submission}`);
  const lost = post(first, 'learner/store_homework_file', call);
  await held.awaited();
  expect(stored()).toHaveLength(1);
  await kill(first);
  await held.release();
  expect(await lost).toBeUndefined();

  const second = await start();
  const there = await post(second, 'learner/my_homework', { lesson });
  expect(there).toMatchObject({ data: { items: [{ version: 1, submission: { answer: 'Three cups', files: [] } }] } });
  const saved = await post(second, 'learner/store_homework_file', call);
  expect(saved).toMatchObject({ data: { submission: { version: 2, files: [{ name: 'cup.txt', size: 3 }] } } });
  expect(await post(second, 'learner/store_homework_file', call)).toEqual(saved);
  expect(stored()).toHaveLength(2);
  expect(await post(second, 'admin/sweep_files', {}, admin)).toMatchObject({ data: { removed: 1, kept: 1 } });
  expect(stored()).toHaveLength(1);

  const { url } = ((saved!['data'] as Data)['submission'] as { files: readonly { url: string }[] }).files[0]!;
  const address = `${second.url}${new URL(url).pathname}`;
  const read = await fetch(address, { headers: { authorization: `Bearer ${mira.key}` } });
  expect(await read.text()).toBe('cup');
}, 120_000);
