import { jsonOf, legacyCall, mcpHeaders, modernRequest, raw, type RawAnswer } from '../support/raw-http.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';

let probe: ProbeApp;
let url: string;
beforeAll(async () => {
  probe = await startProbeApp();
  url = `${probe.url}/mcp`;
});
afterAll(() => probe.close());

const echo = legacyCall('echo', { text: 'x' });

function expectRpcError(answer: RawAnswer, status: number, code?: number): void {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(jsonOf(answer)).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  if (code !== undefined) expect(jsonOf(answer)).toMatchObject({ error: { code } });
  expect(answer.body).not.toMatch(/<html|node_modules|\.js:\d+|    at /i);
}

describe('MCP-21: what is no call is answered with a JSON-RPC error', () => {
  it.each([
    ['malformed JSON', '{"jsonrpc":', {}, 400],
    ['an empty body', '', {}, 400],
    ['text that is not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), {}, 400],
    ['a number', '5', {}, 400],
    ['an id that is null', legacyCall('echo', { text: 'x' }, null), {}, 400],
    ['an empty batch', '[]', {}, 400],
    ['another content type', echo, { 'Content-Type': 'text/plain' }, 415],
    ['no content type', echo, { 'Content-Type': [] }, 415],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['no Accept', echo, { Accept: [] }, 406],
    ['Accept of anything', echo, { Accept: '*/*' }, 406],
    ['Accept of HTML', echo, { Accept: 'text/html' }, 406],
  ])('%s', async (_name, body, headers, status) => {
    expectRpcError(await raw(url, { headers: { ...mcpHeaders, ...headers }, body }), status);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('the method %s', async (method) => {
    expectRpcError(await raw(url, { method, headers: { ...mcpHeaders } }), 405);
  });

  it('an unknown method of the protocol', async () => {
    const legacy = await raw(url, { headers: mcpHeaders, body: '{"jsonrpc":"2.0","id":1,"method":"no/such"}' });
    expect(jsonOf(legacy)).toMatchObject({ id: 1, error: { code: -32601 } });
    const headers = { ...mcpHeaders, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'no/such' };
    expectRpcError(await raw(url, { headers, body: modernRequest('no/such') }), 404, -32601);
  });

  it('a resource that is not there, by its address', async () => {
    const params = { uri: 'lyceum://nowhere' };
    const asked = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params });
    const headers = { ...mcpHeaders, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'resources/read' };
    const modern = { headers: { ...headers, 'Mcp-Name': params.uri }, body: modernRequest('resources/read', params) };
    for (const request of [{ headers: mcpHeaders, body: asked }, modern]) {
      expect(jsonOf(await raw(url, request))).toMatchObject({ error: { code: -32602, data: params } });
    }
  });

  it('answers a batch of the former era call by call', async () => {
    const body = `[${legacyCall('echo', { text: 'a' }, 1)},${legacyCall('echo', { text: 'b' }, 2)}]`;
    const answer = await raw(url, { headers: mcpHeaders, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('\\"text\\":\\"a\\"');
    expect(answer.body).toContain('\\"text\\":\\"b\\"');
  });
});

describe('MCP-18: bodies', () => {
  const big = (bytes: number) => legacyCall('big', { text: 'x'.repeat(bytes) });

  it.each([150_000, 3_000_000])('of %i bytes are accepted', async (bytes) => {
    const answer = await raw(url, { headers: mcpHeaders, body: big(bytes) });
    expect(answer.status).toBe(200);
    expect(jsonOf(answer)).toMatchObject({ result: { isError: false, structuredContent: { characters: bytes } } });
  });

  it('of 30 MB are refused as JSON-RPC', async () => {
    expectRpcError(await raw(url, { headers: mcpHeaders, body: big(30_000_000) }), 413);
  });
});

describe('MCP-22: headers of 2026-07-28', () => {
  const headers = {
    ...mcpHeaders,
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'echo',
  };
  const body = modernRequest('tools/call', { name: 'echo', arguments: { text: 'x' } });

  it('that agree with the body are served', async () => {
    const answer = await raw(url, { headers, body });
    expect(jsonOf(answer)).toMatchObject({ result: { resultType: 'complete', structuredContent: { text: 'x' } } });
  });

  it('may hold the name in its base64 form', async () => {
    const encoded = `=?base64?${Buffer.from('echo').toString('base64')}?=`;
    expect((await raw(url, { headers: { ...headers, 'Mcp-Name': encoded }, body })).status).toBe(200);
  });

  it.each([
    ['another name than the body', { 'Mcp-Name': 'refuse' }],
    ['no method', { 'Mcp-Method': [] }],
    ['another method than the body', { 'Mcp-Method': 'tools/list' }],
    ['no name', { 'Mcp-Name': [] }],
    ['the name twice', { 'Mcp-Name': ['echo', 'echo'] }],
    ['base64 that names something else', { 'Mcp-Name': '=?base64?0L/RgNC40LLQtdGC?=' }],
    ['no version', { 'MCP-Protocol-Version': [] }],
  ])('with %s are refused', async (_name, changed) => {
    expectRpcError(await raw(url, { headers: { ...headers, ...changed }, body }), 400, -32020);
  });

  it('with a version nobody knows are refused by name', async () => {
    const unknown = body.replace('2026-07-28', '2031-01-01');
    const answer = await raw(url, { headers: { ...headers, 'MCP-Protocol-Version': '2031-01-01' }, body: unknown });
    expectRpcError(answer, 400, -32022);
  });

  it('find the lists with how long they hold', async () => {
    const listing = { ...mcpHeaders, 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/list' };
    const answer = await raw(url, { headers: listing, body: modernRequest('tools/list') });
    expect(jsonOf(answer)).toMatchObject({ result: { ttlMs: 300_000, cacheScope: 'public' } });
    const discovering = { ...listing, 'Mcp-Method': 'server/discover' };
    const discovered = await raw(url, { headers: discovering, body: modernRequest('server/discover') });
    expect(jsonOf(discovered)).toMatchObject({
      result: { supportedVersions: ['2026-07-28'], instructions: expect.stringContaining('start_lesson') },
    });
  });
});

describe('MCP-15: a session id of another time', () => {
  it('does not matter, because there are no sessions', async () => {
    const headers = { ...mcpHeaders, 'Mcp-Session-Id': 'of-yesterday' };
    const initialize = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    });
    const begun = await raw(url, { headers, body: initialize });
    expect(jsonOf(begun)).toMatchObject({ result: { protocolVersion: '2025-06-18' } });
    expect(begun.headers['mcp-session-id']).toBeUndefined();
    expect((await raw(url, { headers, body: echo })).status).toBe(200);
  });
});
