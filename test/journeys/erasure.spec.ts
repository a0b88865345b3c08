import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { commandLine } from '../support/command-line.js';
import { Learner } from '../support/learner.js';
import { TEST_SECRET, TestLyceum, type TestPerson } from '../support/lyceum.js';
import { connectAgent } from '../support/mcp-clients.js';
import { NodeProcess } from '../support/node-process.js';
import { testDatabase, type TestDatabase } from '../support/postgres.js';
import { differences, readTables, rebuiltTables } from '../support/read-tables.js';
import { tinyRelease } from '../support/tiny-release.js';
import { tracesIn } from '../support/traces.js';

const CURATORS = 'curators-zauberwort';
const LEARNERS = 'learners-zauberwort';
const OTHERS = 'kept-word';

let database: TestDatabase;
let folder: string;
let lyceum: TestLyceum;
let other: NodeProcess;
let course: string;
let ada: TestPerson;
let ravi: TestPerson;
let lena: TestPerson;
let tomas: TestPerson;

beforeAll(async () => {
  database = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'lyceum-erasure-'));
  lyceum = await TestLyceum.start(undefined, { url: database.url, close: () => Promise.resolve() });
  const env = { DATABASE_URL: database.url, LYCEUM_SECRET: TEST_SECRET, LYCEUM_DATA: folder };
  other = await NodeProcess.start(['serve', '--no-worker'], env);
  ada = await lyceum.person('ada', { roles: ['Administrator'] });
  ravi = await lyceum.person('ravi', { roles: ['Course Creator'] });
  lena = await lyceum.person('lena', { roles: ['Course Creator'] });
  tomas = await lyceum.person('tomas');
  course = await lyceum.course(tinyRelease(), ravi);
}, 60_000);
afterAll(async () => {
  await other.end();
  await lyceum.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = async (url: string, { key }: TestPerson, path = '/mcp') =>
  new Learner(await connectAgent('v2-auto', `${url}${path}`, key));

/** Everything that the other node shows a curator of the course, word for word. */
async function shownAtTheOther(): Promise<string> {
  const curator = await at(other.url, ravi, '/authoring');
  const asked = [
    ['course_notes', { course, status: null }],
    ['course_reports', { course }],
  ] as const;
  const shown = await Promise.all(asked.map(([name, args]) => curator.agent.call(name, args)));
  await curator.agent.close();
  return shown.map(({ text }) => text).join('\n');
}

async function expectTablesAsRebuilt(): Promise<void> {
  const { readPool } = lyceum.lyceum.foundation;
  expect(differences(await readTables(readPool), await rebuiltTables(readPool))).toEqual([]);
}

it('R-363 ES-37: a curator is erased over HTTP: their words are gone at every node at once, threads and reports of others stand', async () => {
  const learner = await at(other.url, tomas);
  await learner.call('enroll', { course });
  const session = await learner.start({ course });
  const { report } = await learner.call('report_issue', { session, kind: 'stuck', text: LEARNERS });
  const [hers, his] = [await at(other.url, lena, '/authoring'), await at(other.url, ravi, '/authoring')];
  await hers.call('add_note', { course, target: 'course', text: `${CURATORS} asks` });
  const { id: note } = await his.call('add_note', { course, target: 'course', text: `${OTHERS} asks` });
  await hers.call('reply_note', { note, text: `${CURATORS} answers` });
  await hers.call('resolve_report', { report, status: 'rejected', resolution: `${CURATORS} stays` });
  expect(await shownAtTheOther()).toContain(CURATORS);

  const response = await fetch(`${lyceum.url}/api/admin/erase_person`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'lena' }),
  });
  expect(await response.json()).toEqual({ ok: true, data: { user: lena.id, complete: true } });
  const shown = await shownAtTheOther();
  expect(shown).not.toContain(CURATORS);
  for (const word of [OTHERS, LEARNERS, 'rejected']) expect(shown).toContain(word);
  expect(await tracesIn(lyceum.lyceum.foundation.readPool, CURATORS)).toEqual([]);
  await expect(at(other.url, lena)).rejects.toThrow(/401|nauthorized/i);
  await expectTablesAsRebuilt();
  await Promise.all([learner, hers, his].map(({ agent }) => agent.close()));
}, 60_000);

it('ES-37: a learner is erased by the command line beside the servers, which says when nothing is left', async () => {
  expect(await shownAtTheOther()).toContain(LEARNERS);
  const { code, out } = await commandLine(database.url, folder, 'person', 'erase', 'tomas', '--json').said;
  expect([code, JSON.parse(out)]).toEqual([0, { ok: true, data: { user: tomas.id, complete: true } }]);
  const shown = await shownAtTheOther();
  expect(shown).not.toContain(LEARNERS);
  expect(shown).toContain(OTHERS);
  expect(await tracesIn(lyceum.lyceum.foundation.readPool, LEARNERS)).toEqual([]);
  await expectTablesAsRebuilt();
}, 60_000);
