import { connectAgent, generations } from '../support/mcp-clients.js';
import { jsonOf, legacyCall, mcpHeaders, raw, type RawRequest } from '../support/raw-http.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';

let probe: ProbeApp;
beforeAll(async () => {
  probe = await startProbeApp();
});
beforeEach(() => {
  probe.options.trustedProxies = [];
  probe.keys.revoked.clear();
  probe.keys.exhausted.clear();
  probe.keys.broken = false;
});
afterAll(() => probe.close());

const call = (changed: RawRequest['headers'] = {}, path = '/mcp') =>
  raw(`${probe.url}${path}`, { headers: { ...mcpHeaders, ...changed }, body: legacyCall('echo', { text: 'x' }) });

describe('MCP-19: the name under which the server is called', () => {
  it.each([
    ['evil.example', 403],
    ['learn.example.org.evil.example', 403],
    ['learn.example.org', 200],
    ['LEARN.Example.ORG', 200],
    ['learn.example.org:8443', 200],
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    ['[::2]', 403],
    ['127.0.0.1@evil.example', 403],
    ['', 403],
  ])('Host %p gives %i', async (host, status) => {
    expect((await call({ Host: host })).status).toBe(status);
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['file://', 403],
    ['not an origin', 403],
    ['https://learn.example.org', 200],
    ['HTTPS://LEARN.example.org:444', 200],
    ['http://localhost:6274', 200],
    ['http://[::1]:6274', 200],
  ])('Origin %p gives %i', async (origin, status) => {
    expect((await call({ Origin: origin })).status).toBe(status);
  });

  it('no Origin is what clients that are no browser send', async () => {
    expect((await call()).status).toBe(200);
  });

  it('X-Forwarded-Host counts only from a trusted proxy', async () => {
    const proxied = { Host: 'lyceum:3000', 'X-Forwarded-Host': 'learn.example.org, inner' };
    expect((await call(proxied)).status).toBe(403);
    probe.options.trustedProxies = ['127.0.0.1'];
    expect((await call(proxied)).status).toBe(200);
    expect((await call({ Host: 'learn.example.org', 'X-Forwarded-Host': 'evil.example' })).status).toBe(403);
  });

  it('is checked before the key is looked at, and answered as JSON-RPC', async () => {
    const before = probe.keys.asked.length;
    const answer = await call({ Host: 'evil.example' });
    expect(probe.keys.asked).toHaveLength(before);
    expect(jsonOf(answer)).toMatchObject({ jsonrpc: '2.0', error: { message: 'No access to this data' } });
  });
});

describe('MCP-23: keys and where to get them', () => {
  const metadata = 'https://learn.example.org/.well-known/oauth-protected-resource';

  it.each([
    ['/mcp', [], `Bearer resource_metadata="${metadata}/mcp"`],
    ['/mcp', 'Bearer nonsense', `Bearer error="invalid_token", resource_metadata="${metadata}/mcp"`],
    ['/authoring', 'Basic x', `Bearer error="invalid_token", resource_metadata="${metadata}/authoring"`],
    ['/authoring/mcp', [], `Bearer resource_metadata="${metadata}/authoring/mcp"`],
  ])('a call of %s with %p is challenged', async (path, authorization, challenge) => {
    const answer = await call({ Authorization: authorization }, path);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe(challenge);
    expect(jsonOf(answer)).toMatchObject({ error: { message: 'The session has expired, authorise again' }, id: null });
  });

  it.each([
    ['/.well-known/oauth-protected-resource', 'https://learn.example.org/mcp'],
    ['/.well-known/oauth-protected-resource/mcp', 'https://learn.example.org/mcp'],
    ['/.well-known/oauth-protected-resource/authoring', 'https://learn.example.org/authoring'],
    ['/.well-known/oauth-protected-resource/authoring/mcp', 'https://learn.example.org/authoring/mcp'],
  ])('%s describes %s', async (path, resource) => {
    const answer = await raw(`${probe.url}${path}`, { method: 'GET' });
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toMatchObject({ resource, bearer_methods_supported: ['header'] });
  });

  it('the key is checked for the resource that is asked', async () => {
    await call({}, '/authoring/mcp');
    expect(probe.keys.asked.at(-1)?.resource).toBe('https://learn.example.org/authoring/mcp');
  });
});

describe('MCP-24: rights', () => {
  it('R-240: a person without an authoring role is not let into /authoring, before any tool runs', async () => {
    const before = probe.recorder.calls.length;
    for (const path of ['/authoring', '/authoring/mcp']) {
      const answer = await call({}, path);
      expect(answer.status).toBe(403);
      expect(answer.headers['www-authenticate']).toBeUndefined();
      expect(jsonOf(answer)).toMatchObject({ error: { message: 'No access to this data' } });
    }
    expect(probe.recorder.calls).toHaveLength(before);
    expect(probe.log.lines.at(-1)).toMatchObject({
      sentence: 'A person without a role of the surface was turned away',
      fields: { personId: 'mira', surface: 'authoring' },
    });
  });

  it('R-240: turns every request away, and keeps who it was and which tool its headers name', async () => {
    const list = { 'Mcp-Method': 'tools/list' };
    const toolCall = (name: string) => ({ 'Mcp-Method': 'tools/call', 'Mcp-Name': name });
    probe.violations.kept.splice(0);
    for (const headers of [{}, list, toolCall('list_reports'), toolCall('x'.repeat(900)), toolCall('echo')])
      expect((await call(headers, '/authoring')).status).toBe(403);
    const whole = { Authorization: 'Bearer key-mira', 'Content-Type': 'application/json' };
    const overHttp = await raw(`${probe.url}/api/authoring/list_reports`, { headers: whole, body: '{}' });
    expect(overHttp.status).toBe(403);
    const told = probe.violations.kept.map(({ person, surface, tool }) => [person, surface, tool]);
    const nothing = ['mira', 'authoring', null];
    const named = ['mira', 'authoring', 'list_reports'];
    expect(told).toEqual([nothing, nothing, named, nothing, nothing, named]);
  });

  it.each(['GET', 'DELETE', 'POST'])('R-240: whatever a %s asks, a body of it is not even read', async (method) => {
    const answer = await raw(`${probe.url}/authoring`, { method, headers: mcpHeaders, body: '{"not json' });
    expect(answer.status).toBe(403);
  });

  it('R-254: a guest is no violation but 401', async () => {
    probe.violations.kept.splice(0);
    expect((await call({ Authorization: [] }, '/authoring')).status).toBe(401);
    expect((await raw(`${probe.url}/api/authoring/list_reports`, { body: '{}' })).status).toBe(401);
    expect(probe.violations.kept).toEqual([]);
  });

  it.each(generations)('generation %s shows our message and does not loop', async (generation) => {
    const before = probe.keys.asked.length;
    await expect(connectAgent(generation, `${probe.url}/authoring`, 'key-mira')).rejects.toThrow(
      /No access to this data|403|Forbidden/i,
    );
    expect(probe.keys.asked.length - before).toBeLessThan(4);
  });

  it.each(generations)('generation %s works in /authoring and its alias with a role', async (generation) => {
    for (const path of ['/authoring', '/authoring/mcp']) {
      const agent = await connectAgent(generation, `${probe.url}${path}`, 'key-curator');
      expect((await agent.tools()).map(({ name }) => name)).toEqual(['list_reports']);
      expect(await agent.call('list_reports')).toMatchObject({ isError: false, structured: { reports: [] } });
      await agent.close();
    }
  });

  it.each(generations)('a key revoked under generation %s fails the next call', async (generation) => {
    const agent = await connectAgent(generation, `${probe.url}/mcp`, 'key-mira');
    expect((await agent.call('echo', { text: 'x' })).isError).toBe(false);
    probe.keys.revoked.add('mira');
    await expect(agent.call('echo', { text: 'x' })).rejects.toThrow(/401|authori[sz]/i);
    await agent.close();
  });
});

describe('Requests that are refused at the door', () => {
  it('are counted by their status', async () => {
    probe.metrics.httpRefusals.reset();
    await call();
    await call({ Authorization: [] });
    await call({ Authorization: 'Bearer nonsense' });
    await call({ Host: 'evil.example' });
    await call({}, '/authoring');
    probe.keys.exhausted.add('mira');
    await call();
    await raw(`${probe.url}/api/learner/echo`, { headers: mcpHeaders, body: '{}' });
    const { values } = await probe.metrics.httpRefusals.get();
    const counts = values.map(({ labels, value }) => [labels.status, value]);
    expect(Object.fromEntries(counts)).toEqual({ 401: 2, 403: 2, 429: 2 });
  });
});

describe('Limits', () => {
  it('R-254: too many requests are told when to come again', async () => {
    probe.keys.exhausted.add('mira');
    const answer = await call();
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe('8');
    expect(jsonOf(answer)).toMatchObject({ error: { message: 'Too many requests, try a little later' } });
  });

  it('a failing key store is a failure, lets nobody in and tells nothing', async () => {
    probe.keys.broken = true;
    const answer = await call();
    expect(answer.status).toBe(500);
    expect(probe.log.lines.at(-1)).toMatchObject({ sentence: 'The credential could not be checked' });
    expect(answer.body).not.toContain('10.0.0.5');
  });

  it('one who is not known yet is answered in the language of the request', async () => {
    const answer = await call({ Authorization: [], 'Accept-Language': 'ru-RU,ru;q=0.9' });
    expect(jsonOf(answer)).toMatchObject({ error: { message: 'Сессия истекла, требуется повторная авторизация' } });
  });
});
