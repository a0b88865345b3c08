import { jsonOf, raw, type RawRequest } from '../support/raw-http.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';

let probe: ProbeApp;
beforeAll(async () => {
  probe = await startProbeApp();
});
afterAll(() => probe.close());

const headers = { Authorization: 'Bearer key-mira', 'Content-Type': 'application/json' };
const post = (tool: string, body: unknown, more: RawRequest = {}) =>
  raw(`${probe.url}/api/${tool}`, { body: JSON.stringify(body), ...more, headers: { ...headers, ...more.headers } });

describe('The envelope', () => {
  it('R-252: a success is ok with its data', async () => {
    const answer = await post('learner/echo', { text: 'x', times: '2' });
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toMatchObject({ ok: true, data: { text: 'x', times: 2, person: 'mira' } });
    expect(answer.headers['x-correlation-id']).toMatch(/^[\w-]{36}$/);
  });

  it('R-245 R-253: a refusal is a success of the transport with its details flat', async () => {
    const answer = await post('learner/refuse', {}, { headers: { Authorization: 'Bearer key-ru' } });
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toEqual({
      ok: false,
      error: {
        code: 'goals_open',
        message: 'Сначала разберите обязательные пункты урока: mark_goal',
        goals: [{ objective: 'l-2-D1', goal: 'term:T1', title: 'Термин «пример»' }],
      },
    });
  });

  it('R-251 R-254: wrong arguments are 400 with all faults', async () => {
    const answer = await post('learner/echo', { loud: 'x' });
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toEqual({
      ok: false,
      errors: [
        { path: 'text', reason: 'is required' },
        { path: 'loud', reason: 'true or false is expected' },
      ],
    });
  });

  it('says from when the data is', async () => {
    const answer = await post('learner/list_stale', {});
    expect(jsonOf(answer)).toEqual({ ok: true, data: { items: [] }, stale: { as_of: '2026-11-30T10:00:00.000Z' } });
  });

  it('takes an empty body for no arguments', async () => {
    expect((await raw(`${probe.url}/api/learner/list_stale`, { headers })).status).toBe(200);
  });

  it.each(['{', '"text', Buffer.from([0xff])])('answers the body %p with 400', async (body) => {
    const answer = await raw(`${probe.url}/api/learner/echo`, { headers, body });
    expect(answer.status).toBe(400);
    expect(jsonOf(answer)).toMatchObject({ ok: false, errors: [{ path: 'body' }] });
  });
});

describe('R-254: failures are statuses', () => {
  it.each([
    ['learner/fail', { how: 'not_found' }, 404],
    ['learner/fail', { how: 'forbidden' }, 403],
    ['learner/fail', { how: 'unavailable' }, 503],
    ['learner/fail', { how: 'bug' }, 500],
    ['learner/fail', { how: 'mismatch' }, 500],
    ['authoring/list_reports', {}, 403],
    ['learner/no_such_tool', {}, 404],
    ['no_such_surface/echo', {}, 404],
    ['learner', {}, 404],
    ['learner/__proto__', {}, 404],
    ['learner/big', { text: 'x'.repeat(26 * 1024 * 1024) }, 413],
  ])('%s (%#)', async (tool, body, status) => {
    const answer = await post(tool, body);
    expect(answer.status).toBe(status);
    expect(jsonOf(answer)).toMatchObject({ ok: false, message: expect.any(String) });
    expect(answer.body).not.toMatch(/unique constraint|secret|<html/);
  });

  it('says when to come again', async () => {
    expect((await post('learner/fail', { how: 'unavailable' })).headers['retry-after']).toBe('2');
  });

  it('asks for a key, and for a known name', async () => {
    const unknown = await post('learner/echo', {}, { headers: { Authorization: [] } });
    expect(unknown.status).toBe(401);
    expect(unknown.headers['www-authenticate']).toBe('Bearer');
    expect((await post('learner/echo', {}, { headers: { Host: 'evil.example' } })).status).toBe(403);
  });

  it('knows no other method', async () => {
    expect((await raw(`${probe.url}/api/learner/echo`, { method: 'GET', headers })).status).toBe(404);
  });
});

describe('Commands', () => {
  it('with the same key are the same command', async () => {
    const commandOf = async (key: string) => {
      const answer = await post('learner/echo', { text: 'x' }, { headers: { 'Idempotency-Key': key } });
      return (jsonOf(answer) as { data: { command: string } }).data.command;
    };
    expect(await commandOf('a')).toBe(await commandOf('a'));
    expect(await commandOf('a')).not.toBe(await commandOf('b'));
  });

  it('carry the trace of the caller', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await post('learner/echo', { text: 'x' }, { headers: { traceparent } });
    expect(probe.recorder.calls.at(-1)?.call.caller.traceparent).toBe(traceparent);
    await post('learner/echo', { text: 'x' }, { headers: { traceparent: 'nonsense' } });
    expect(probe.recorder.calls.at(-1)?.call.caller.traceparent).toBeUndefined();
  });
});

describe('GET /api/openapi.json', () => {
  it('describes every use case', async () => {
    const answer = await raw(`${probe.url}/api/openapi.json`, { method: 'GET' });
    const { openapi, paths, servers } = jsonOf(answer) as { openapi: string; paths: object; servers: object };
    expect(openapi).toBe('3.1.0');
    expect(servers).toEqual([{ url: 'https://learn.example.org' }]);
    expect(Object.keys(paths)).toContain('/api/learner/echo');
    expect(Object.keys(paths)).toContain('/api/authoring/list_reports');
  });
});
