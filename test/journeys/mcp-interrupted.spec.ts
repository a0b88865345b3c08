import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../src/platform/config/index.js';
import { runningEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.js';
import type { StreamName } from '../../src/platform/event-store/port/recorded-event.js';
import { holdStream } from '../support/held-stream.js';
import { Learner, REQUIRED } from '../support/learner.js';
import { LyceumProcess } from '../support/lyceum-process.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { connectAgent, generations, type AgentClient } from '../support/mcp-clients.js';
import { tinyRelease } from '../support/tiny-release.js';

const runStream = (session: string) => `lessonRun-${session.slice(0, session.lastIndexOf('.'))}` as StreamName;
const marked = (session: string, goal: string) => ({ session, goal, status: 'done', evidence: 'Shown at the kettle.' });

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  for (let n = 0; n < 300 && !(await holds()); n += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await holds()).toBe(true);
}

describe('MCP-20: mark_goal, broken off', () => {
  const [first, second] = REQUIRED;
  let world: TestLyceum;
  let course: string;
  let learner: TestPerson;
  let agent: AgentClient;
  let session: string;

  beforeAll(async () => {
    world = await TestLyceum.start();
    course = await world.course(tinyRelease(), await world.person('ravi', { roles: ['Course Creator'] }));
  }, 60_000);
  beforeEach(async () => {
    learner = await world.person(`learner-${Math.random().toString(36).slice(2)}`);
    agent = await world.agent(learner);
    const asking = new Learner(agent);
    await asking.call('enroll', { course, space: 'personal' });
    session = await asking.start({ course });
  });
  afterAll(() => world.stop());

  const cancelled = async () => {
    const { values } = await world.lyceum.foundation.metrics.toolCalls.get();
    const counted = values.filter(({ labels }) => labels.tool === 'mark_goal' && labels.outcome === 'cancelled');
    return counted.reduce((sum, { value }) => sum + value, 0);
  };
  /** Goals that were marked, in order. */
  const goals = async () => {
    const found: unknown[] = [];
    for await (const { type, data } of world.lyceum.foundation.store.read(runStream(session))) {
      if (type === 'lessons.GoalMarked') found.push((data as { goal: unknown }).goal);
    }
    return found;
  };

  it('while another call holds the lesson, writes nothing, and its repeat with the same key writes once', async () => {
    const before = await cancelled();
    const held = await holdStream(world.databaseUrl, runStream(session));
    const ahead = agent.call('mark_goal', marked(session, first));
    await held.awaited();
    const [abort, meta] = [new AbortController(), { 'lyceum/idempotency-key': session }];
    const arrival = once(world.lyceum.app.getHttpServer() as Server, 'request');
    const broken = agent.call('mark_goal', marked(session, second), { signal: abort.signal, meta }).catch(String);
    const [, response] = (await arrival) as [IncomingMessage, ServerResponse];
    await new Promise((resolve) => setTimeout(resolve, 200));
    abort.abort();
    expect(await broken).toMatch(/abort/i);
    if (!response.closed) await once(response, 'close');
    await held.release();
    expect((await ahead).isError).toBe(false);
    await eventually(async () => (await cancelled()) === before + 1);
    expect(await goals()).toEqual([first]);

    const repeats = [1, 2].map(() => agent.call('mark_goal', marked(session, second), { meta }));
    for (const { isError } of await Promise.all(repeats)) expect(isError).toBe(false);
    expect(await goals()).toEqual([first, second]);
  });

  it('while its events are being written, is written whole, and its repeat finds it done', async () => {
    const held = await holdStream(world.databaseUrl, runStream(session));
    const [abort, meta] = [new AbortController(), { 'lyceum/idempotency-key': session }];
    const broken = agent.call('mark_goal', marked(session, first), { signal: abort.signal, meta }).catch(String);
    await held.awaited();
    abort.abort();
    expect(await broken).toMatch(/abort/i);
    await held.release();
    await eventually(async () => (await goals()).length === 1);
    const again = await agent.call('mark_goal', marked(session, first), { meta });
    expect(again.structured).toMatchObject({ goal: first, status: 'done' });
    expect(await goals()).toEqual([first]);
  });
});

it('MCP-17: SIGTERM lets open calls of every generation finish, takes no new ones, and the process exits 0', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lyceum-stop-'));
  const lyceum = await LyceumProcess.start(dataDir);
  try {
    const { key } = lyceum.demo.people.learner;
    const agents = await Promise.all(generations.map((one) => connectAgent(one, `${lyceum.url}/mcp`, key)));
    const lesson = await new Learner(agents[0]!).call('start_lesson', {
      course: lyceum.demo.courses.main,
      space: 'personal',
    });
    const session = String(lesson['session']);
    const map = lesson['lesson_map'] as unknown as { goals: { key: string }[] }[];
    const goals = map.flatMap((one) => one.goals.map((goal) => goal.key));
    const { database } = loadConfig({ LYCEUM_DATA: dataDir });
    const held = await holdStream(
      database.kind === 'embedded' ? runningEmbeddedPostgres(database.dataDir)! : '',
      runStream(session),
    );
    const calls = agents.map((agent, n) => agent.call('mark_goal', marked(session, goals[n]!)));
    await held.awaited();
    await new Promise((resolve) => setTimeout(resolve, 200));

    const exit = lyceum.end('SIGTERM');
    await eventually(() =>
      fetch(`${lyceum.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    await held.release();
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject({ isError: false });
    const answered = Date.now();
    expect(await exit).toBe(0);
    expect(Date.now() - answered).toBeLessThan(3_000);
    await Promise.all(agents.map((agent) => agent.close()));
  } finally {
    await lyceum.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 90_000);
