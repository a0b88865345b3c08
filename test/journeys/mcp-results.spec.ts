import { connectAgent, generations, type AgentClient } from '../support/mcp-clients.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';

let probe: ProbeApp;
beforeAll(async () => {
  probe = await startProbeApp();
});
afterAll(() => probe.close());

describe.each(generations)('A client of generation %s', (generation) => {
  let agent: AgentClient;
  beforeAll(async () => {
    agent = await connectAgent(generation, `${probe.url}/mcp`, 'key-mira');
  });
  afterAll(() => agent.close());

  it('speaks the newest protocol it knows', () => {
    expect(agent.protocol()).toBe(generation === 'v2-auto' ? '2026-07-28' : '2025-11-25');
  });

  it('MCP-12: gets the same facts as structured data and as text', async () => {
    const result = await agent.call('echo', { text: 'hello', tags: ['a'] });
    expect(result.isError).toBe(false);
    expect(result.structured).toMatchObject({ text: 'hello', times: 1, tags: ['a'], person: 'mira', channel: 'agent' });
    expect(JSON.parse(result.text)).toEqual(result.structured);
  });

  it('MCP-10: gets structured data from an empty list as well', async () => {
    const result = await agent.call('list_stale');
    expect(result).toMatchObject({ isError: false, structured: { items: [] }, text: '{"items":[]}' });
    expect(result.meta).toMatchObject({ stale: { as_of: '2026-11-30T10:00:00.000Z' } });
  });

  it('MCP-9 R-246: gets a refusal as a tool error of one line, without structured data', async () => {
    const goals = [{ objective: 'l-2-D1', goal: 'term:T1', title: 'Термин «пример»' }];
    const message = 'Work through the compulsory goals first: mark_goal';
    const result = await agent.call('refuse');
    expect(result).toMatchObject({ isError: true, structured: undefined });
    expect(result.text).toBe(
      `${message} [goals_open] goals: [{"objective": "l-2-D1", "goal": "term:T1", "title": "Термин «пример»"}]`,
    );
    expect(result.meta?.['lyceum/refusal']).toEqual({ code: 'goals_open', message, goals });
  });

  it('MCP-11 R-251: gets wrong arguments as a tool error that names them all', async () => {
    const result = await agent.call('echo', { loud: 'x', tag: [] });
    expect(result).toMatchObject({ isError: true, structured: undefined });
    expect(result.text).toBe(
      'The arguments are wrong. text: is required; loud: true or false is expected; tag: is unknown; did you mean tags?',
    );
  });

  it('MCP-7: may send numbers, booleans and lists as strings', async () => {
    const result = await agent.call('echo', { text: '5', times: '3', loud: 'true', tags: '["a"]' });
    expect(result.structured).toMatchObject({ text: '5', times: 3, loud: true, tags: ['a'] });
  });

  it.each([
    ['not_found', 'The requested object does not exist'],
    ['forbidden', 'No access to this data'],
    ['unavailable', /^The learning service is unavailable now, try later \(reference [\w-]{36}\)$/],
    ['bug', /^The learning service is unavailable now, try later \(reference [\w-]{36}\)$/],
    ['mismatch', /^The learning service is unavailable now, try later \(reference [\w-]{36}\)$/],
  ])('R-248: gets the failure %s as one sentence', async (how, sentence) => {
    const result = await agent.call('fail', { how });
    expect(result).toMatchObject({ isError: true, structured: undefined });
    expect(result.text).toMatch(sentence);
    const cause = probe.recorder.calls.at(-1)?.outcome;
    expect(cause).toMatchObject({
      kind: 'failed',
      failure: { kind: how === 'bug' || how === 'mismatch' ? 'internal' : how },
    });
  });

  it('MCP-9: is told of an unknown tool as an error of the protocol', async () => {
    await expect(agent.call('ecko')).rejects.toThrow(/Unknown tool; did you mean echo\?/);
    await expect(agent.call('nothing_like_it')).rejects.toThrow(/Unknown tool; tools\/list names all of them/);
  });

  it('MCP-14: is told how a lesson is led, in less than 2 KB', () => {
    expect(agent.instructions()).toMatch(/start_lesson/);
    expect(Buffer.byteLength(agent.instructions() ?? '')).toBeLessThan(2_048);
  });

  it('gets lists where hosts ask for resources and prompts: the windows, and nothing to pick', async () => {
    expect(await agent.listed()).toEqual({ resources: 2, prompts: 0 });
  });

  it('R-247: is answered in the language of its person, with the same code', async () => {
    const russian = await connectAgent(generation, `${probe.url}/mcp`, 'key-ru');
    const result = await russian.call('refuse');
    await russian.close();
    expect(result.text).toMatch(/^Сначала разберите обязательные пункты урока: mark_goal \[goals_open\] goals: \[/);
  });
});
