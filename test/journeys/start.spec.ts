import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Learner } from '../support/learner.js';
import { LyceumProcess } from '../support/lyceum-process.js';
import { connectAgent } from '../support/mcp-clients.js';

let dataDir: string;
let lyceum: LyceumProcess;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lyceum-start-'));
});

afterEach(() => lyceum.end('SIGKILL'));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function learner(): Promise<Learner> {
  return new Learner(await connectAgent('v2-auto', `${lyceum.url}/mcp`, lyceum.demo.people.learner.key));
}

it('a first start makes the demo world, prints how to connect, and ends cleanly', async () => {
  lyceum = await LyceumProcess.start(dataDir);
  const { demo, url, said } = lyceum;
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  expect(demo).toMatchObject({
    url,
    people: { learner: { login: 'mira' }, learner3: { login: 'varvara' }, admin: { login: 'admin' } },
    organizations: { main: expect.any(String), other: expect.any(String) },
    courses: { main: expect.any(String), second: expect.any(String) },
  });
  for (const { key } of Object.values(demo.people)) expect(said).toContain(key);
  for (const id of Object.values(demo.courses)) expect(said).toContain(id);
  expect(said).toContain(`claude mcp add --transport http lyceum ${url}/mcp`);
  const agent = await learner();
  expect(await agent.call('list_my_courses', { space: 'personal' })).toMatchObject({
    courses: [
      { id: demo.courses.main, progress: { lessons_completed: 0 } },
      { id: demo.courses.second, organization: 'Tern Logistics', mandatory: true },
    ],
  });
  for (const path of ['healthz', 'readyz']) expect((await fetch(`${url}/${path}`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('lyceum_tool_calls_total');
  expect(await lyceum.end('SIGTERM')).toBe(0);
}, 60_000);

it('kill -9 during writes loses nothing that was answered, and the next start goes on with the same people', async () => {
  lyceum = await LyceumProcess.start(dataDir);
  const { key } = lyceum.demo.people.learner;
  const agent = await learner();
  const lesson = await agent.call('start_lesson', { course: lyceum.demo.courses.main, space: 'personal' });
  const session = String(lesson['session']);
  const goals = (lesson['lesson_map'] as unknown as { goals: { key: string }[] }[]).flatMap((one) => one.goals);
  let answered: { goal: string; status: string } | undefined;
  const writing = (async () => {
    for (let i = 0; ; i += 1) {
      const mark = { goal: goals[i % goals.length]?.key ?? '', status: i % 3 === 0 ? 'planned' : 'done' };
      await agent.call('mark_goal', { session, ...mark, evidence: `Mark ${i}` });
      answered = mark;
    }
  })().catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 700));
  await lyceum.end('SIGKILL');
  await writing;

  lyceum = await LyceumProcess.start(dataDir);
  expect(lyceum.demo.people.learner.key).toBe(key);
  const again = await learner();
  const continued = await again.call('start_lesson', { course: lyceum.demo.courses.main, space: 'personal' });
  expect(continued['session']).toBe(session);
  const statuses = new Map(
    (continued['lesson_map'] as unknown as { goals: { key: string; status: string }[] }[])
      .flatMap((one) => one.goals)
      .map((goal) => [goal.key, goal.status]),
  );
  expect(answered).toBeDefined();
  expect(statuses.get(answered?.goal ?? '')).toBe(answered?.status);
}, 90_000);

it('a first start that was killed half-way is gone on with by the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-half-'));
  lyceum = await LyceumProcess.start(folder);
  await lyceum.end('SIGKILL');
  rmSync(join(folder, 'demo.json'));
  writeFileSync(join(folder, 'demo.begun'), '');
  lyceum = await LyceumProcess.start(folder);
  const agent = await learner();
  expect(await agent.call('whoami')).toMatchObject({ login: 'mira' });
  const people = await fetch(`${lyceum.url}/api/admin/list_people`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${lyceum.demo.people.admin.key}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(((await people.json()) as { data: { people: unknown[] } }).data.people).toHaveLength(
    Object.keys({ ...lyceum.demo.people, ...lyceum.demo.staff }).length,
  );
  await lyceum.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}, 90_000);
