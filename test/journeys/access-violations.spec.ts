import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { asPerson } from '../support/callers.js';
import { connectAgent, generations } from '../support/mcp-clients.js';
import { TestLyceum, type TestPerson } from '../support/lyceum.js';
import { jsonOf, legacyCall, mcpHeaders, raw } from '../support/raw-http.js';

interface Violation {
  readonly user: { readonly id: string; readonly login: string | null };
  readonly set: string;
  readonly tool: string | null;
  readonly at: string;
}

let world: TestLyceum;
let admin: TestPerson;
let learner: TestPerson;
let n = 0;

beforeAll(async () => {
  world = await TestLyceum.start('2026-03-02T10:00:00.000Z');
  admin = await world.person('ada', { roles: ['Administrator'] });
}, 60_000);
beforeEach(async () => {
  n += 1;
  learner = await world.person(`mira-${n}`);
});
afterAll(() => world.stop());

const post = (tool: string, args: object = {}, { key } = learner) =>
  raw(`${world.url}/api/${tool}`, {
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(args),
  });
const violations = async (args: Readonly<Record<string, unknown>> = {}) =>
  (await world.send('list_violations', args)) as { violations: Violation[]; next_cursor?: string };
const told = async ({ login: user } = learner) =>
  (await violations({ user })).violations.map(({ set, tool }) => [set, tool]);

describe('A call without an authoring role', () => {
  it('R-240: is 403 over HTTP for every use case of the set, before its arguments are looked at, and changes nothing', async () => {
    const before = await world.send('list_courses', {});
    const tools = ['create_course', 'publish_release', 'publish_course', 'course_release', 'list_courses'];
    for (const tool of tools) {
      const answer = await post(`authoring/${tool}`, { title: 'Mine', summary: 'Now', wrong: true });
      expect(answer.status).toBe(403);
      expect(jsonOf(answer)).toEqual({ ok: false, message: 'No access to this data' });
    }
    expect(await world.send('list_courses', {})).toEqual(before);
    expect(await told()).toEqual(tools.toReversed().map((tool) => ['authoring', tool]));
  });

  it.each(generations)('R-240: is 403 for generation %s as it connects, and one fact', async (generation) => {
    for (const path of ['/authoring', '/authoring/mcp']) {
      await expect(connectAgent(generation, `${world.url}${path}`, learner.key)).rejects.toThrow(
        /No access to this data|403|Forbidden/i,
      );
    }
    expect(await told()).toEqual([['authoring', null]]);
  });

  it('R-240: a client that goes on calling makes one fact in an hour, and the next hour another', async () => {
    const headers = { ...mcpHeaders, Authorization: `Bearer ${learner.key}` };
    const hammer = () =>
      Promise.all(
        Array.from({ length: 60 }, () =>
          raw(`${world.url}/authoring`, { headers, body: legacyCall('list_courses', {}) }),
        ),
      );
    const statuses = new Set((await hammer()).map(({ status }) => status));
    expect([...statuses]).toEqual([403]);
    expect(await told()).toHaveLength(1);
    world.clock.advance(59 * 60_000);
    await hammer();
    expect(await told()).toHaveLength(1);
    world.clock.advance(60_000);
    await hammer();
    expect(await told()).toHaveLength(2);
  });

  it('R-240: a role counts from the very next call, and so does its loss', async () => {
    expect((await post('authoring/list_courses')).status).toBe(403);
    await world.send('grant_role', { user: learner.id, role: 'Course Creator' });
    expect((await post('authoring/list_courses')).status).toBe(200);
    const agent = await world.agent(learner, 'v2-auto', '/authoring');
    expect((await agent.call('list_courses')).isError).toBe(false);
    await world.send('revoke_role', { user: learner.id, role: 'Course Creator' });
    expect((await post('authoring/list_courses')).status).toBe(403);
    await expect(agent.call('list_courses')).rejects.toThrow(/No access|403|Forbidden/i);
    expect((await told()).map(([, tool]) => tool)).toEqual(['list_courses']);
  });

  it('R-254: a guest is 401 everywhere in the set and leaves no violation', async () => {
    const before = (await violations({ limit: 200 })).violations.length;
    for (const path of ['/authoring', '/authoring/mcp', '/api/authoring/list_courses']) {
      const answer = await raw(`${world.url}${path}`, { headers: { 'Content-Type': 'application/json' }, body: '{}' });
      expect(answer.status).toBe(401);
    }
    expect((await violations({ limit: 200 })).violations).toHaveLength(before);
  });

  it('R-239 R-243: the same key serves the learner as before', async () => {
    await post('authoring/list_courses');
    expect((await post('learner/whoami')).status).toBe(200);
    const agent = await world.agent(learner);
    expect((await agent.call('whoami')).structured).toMatchObject({ login: learner.login });
    expect((await agent.tools()).map(({ name }) => name)).not.toContain('course_release');
  });
});

describe('list_violations', () => {
  it('R-240: shows an administrator who called what and when, the latest first, in pages', async () => {
    await post('authoring/create_course');
    world.clock.advance(60_000);
    await post('admin/grant_role', { user: learner.id, role: 'Administrator' });
    const answer = await post('admin/list_violations', { limit: 1 }, admin);
    expect(answer.status).toBe(200);
    const { data: first } = jsonOf(answer) as { data: { violations: Violation[]; next_cursor: string } };
    const user = { id: learner.id, login: learner.login };
    expect(first.violations).toEqual([
      { user, set: 'admin', tool: 'grant_role', at: expect.stringMatching(/^2026-03-02T.*\+00:00$/) },
    ]);
    const { violations: second } = await violations({ limit: 1, cursor: first.next_cursor });
    expect(second).toMatchObject([{ user, set: 'authoring', tool: 'create_course' }]);
    expect(await told()).toEqual([
      ['admin', 'grant_role'],
      ['authoring', 'create_course'],
    ]);
  });

  it('refusal:user_not_found@list_violations; a cursor of another list is a fault of the arguments', async () => {
    await expect(violations({ user: 'nobody' })).rejects.toThrow('user_not_found');
    await expect(violations({ cursor: 'x' })).rejects.toThrow('next_cursor');
  });

  it('is for administrators only, and asking for it without being one is a violation too', async () => {
    await expect(world.send('list_violations', {}, asPerson(learner.id, 'Moderator'))).rejects.toThrow('No access');
    expect(await told()).toEqual([['admin', 'list_violations']]);
  });
});
