import { connectAgent, generations } from '../support/mcp-clients.js';
import { jsonOf, mcpHeaders, modernRequest, raw } from '../support/raw-http.js';
import { leastGrowth } from '../support/probe/least-growth.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';

let probe: ProbeApp;
beforeAll(async () => {
  probe = await startProbeApp();
});
afterAll(() => probe.close());

const until = async (holds: () => boolean) => {
  for (let n = 0; n < 200 && !holds(); n += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(holds()).toBe(true);
};

describe('MCP-16: nothing passes from one client to another', () => {
  it('200 parallel clients each see only their own person', async () => {
    const people = Array.from({ length: 200 }, (_, n) => `p-${n}`);
    const seen = await Promise.all(
      people.map(async (person, n) => {
        const generation = generations[n % generations.length]!;
        const agent = await connectAgent(generation, `${probe.url}/mcp`, `key-${person}`);
        const answers = await Promise.all([1, 2].map((turn) => agent.call('echo', { text: `${person} ${turn}` })));
        await agent.close();
        return answers.map(({ structured }) => [structured?.['person'], structured?.['text']]);
      }),
    );
    expect(seen).toEqual(people.map((person) => [1, 2].map((turn) => [person, `${person} ${turn}`])));
  }, 60_000);

  it('2,000 calls leave nothing behind in memory', async () => {
    expect(await leastGrowth(probe, 400)).toBeLessThan(1);
  }, 60_000);
});

describe('MCP-15: a restart between two calls', () => {
  let server: ProbeApp | undefined;
  afterEach(() => server?.close());

  it.each(generations)('is not noticed by generation %s', async (generation) => {
    server = await startProbeApp();
    const { url } = server;
    const agent = await connectAgent(generation, `${url}/mcp`, 'key-mira');
    expect((await agent.call('echo', { text: 'before' })).structured).toMatchObject({ text: 'before' });
    await server.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    server = await startProbeApp({ port: Number(new URL(url).port) });
    expect((await agent.call('echo', { text: 'after' })).structured).toMatchObject({ text: 'after' });
    await agent.close();
  });
});

describe('MCP-20: a call that is broken off', () => {
  it('of 2026-07-28 writes nothing, and its repeat with the same key writes once', async () => {
    const agent = await connectAgent('v2-auto', `${probe.url}/mcp`, 'key-mira');
    const meta = { 'lyceum/idempotency-key': 'write-1' };
    const { begun, halves } = probe.ledger;
    const started = begun.length;
    const abort = new AbortController();
    const broken = agent.call('slow_write', { wait_ms: 400 }, { signal: abort.signal, meta });
    const ended = broken.catch(String);
    await until(() => begun.length === started + 1);
    abort.abort();
    expect(await ended).toMatch(/abort/i);
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(halves).toEqual([]);
    await agent.call('slow_write', { wait_ms: 0 }, { meta });
    await agent.call('slow_write', { wait_ms: 0 }, { meta });
    expect(new Set(begun.slice(started)).size).toBe(1);
    expect(halves).toHaveLength(2);
    await agent.close();
  });

  it.each(['v1', 'v2-legacy'] as const)(
    'of the former era (%s) is finished, never left half done',
    async (generation) => {
      const agent = await connectAgent(generation, `${probe.url}/mcp`, 'key-mira');
      const { begun, halves } = probe.ledger;
      const [started, written] = [begun.length, halves.length];
      const abort = new AbortController();
      const broken = agent.call('slow_write', { wait_ms: 200 }, { signal: abort.signal });
      const ended = broken.catch(String);
      await until(() => begun.length === started + 1);
      abort.abort();
      expect(await ended).toMatch(/abort/i);
      await until(() => halves.length === written + 2);
      await agent.close();
    },
  );

  it('uses the same key of two people, and of two tools, for different commands', async () => {
    const command = async (key: string, meta: object) => {
      const headers = { ...mcpHeaders, Authorization: `Bearer ${key}`, 'MCP-Protocol-Version': '2026-07-28' };
      const body = JSON.parse(modernRequest('tools/call', { name: 'echo', arguments: { text: 'x' } })) as {
        params: { _meta: object };
      };
      body.params._meta = { ...body.params._meta, ...meta };
      const sent = { ...headers, 'Mcp-Method': 'tools/call', 'Mcp-Name': 'echo' };
      const answer = await raw(`${probe.url}/mcp`, { headers: sent, body: JSON.stringify(body) });
      const { result } = jsonOf(answer) as { result: { structuredContent?: { command: string }; content: unknown } };
      return result.structuredContent?.command ?? JSON.stringify(result.content);
    };
    const meta = { 'lyceum/idempotency-key': 'same' };
    const commands = [
      await command('key-mira', meta),
      await command('key-mira', meta),
      await command('key-arne', meta),
      await command('key-mira', {}),
    ];
    expect(commands[0]).toBe(commands[1]);
    expect(new Set(commands).size).toBe(3);
    expect(await command('key-mira', { 'lyceum/idempotency-key': 5 })).toContain('idempotency_key');
  });
});

describe('MCP-26: any text', () => {
  const texts = ['👩‍👩‍👧‍👦 🇫🇮', 'שלום עולם', 'e\u0301 ≠ é', 'a\u2028b\u2029c\u0085d', '\u202eevil', 'x'.repeat(1_000_000)];

  it.each(generations)(
    'comes back unchanged through generation %s',
    async (generation) => {
      const agent = await connectAgent(generation, `${probe.url}/mcp`, 'key-mira');
      for (const text of texts) {
        const { structured, text: shown } = await agent.call('echo', { text });
        expect(structured?.['text'] === text).toBe(true);
        expect((JSON.parse(shown) as { text: string }).text === text).toBe(true);
      }
      for (const text of ['a\0b', '\ud800', 'x\udc00y']) {
        const refused = await agent.call('echo', { text });
        expect(refused).toMatchObject({ isError: true, structured: undefined });
        expect(refused.text).toMatch(/^The arguments are wrong\. text: text without null characters/);
      }
      await agent.close();
    },
    30_000,
  );
});
