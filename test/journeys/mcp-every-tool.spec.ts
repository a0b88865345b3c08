import { useCases } from '../../src/contexts/index.js';
import { Registry, type Registered } from '../../src/platform/contract/registry.js';
import { answer, refused } from '../../src/platform/contract/use-case.js';
import { withoutMarks } from '../../src/surfaces/mcp/fence.js';
import { mcpEndpoints } from '../../src/surfaces/mcp/mcp-endpoint.js';
import { connectAgent, generations, type AgentClient } from '../support/mcp-clients.js';
import { startProbeApp, type ProbeApp } from '../support/probe/probe-app.js';
import { sampleOf } from '../support/schema-samples.js';

const registry = new Registry(useCases);
const served = mcpEndpoints.filter(({ surface }) => registry.list(surface).length > 0);
const clients = served.flatMap((endpoint) => generations.map((generation) => ({ ...endpoint, generation })));

/** What the handlers are made to answer with next. */
let next: unknown;
let probe: ProbeApp;
beforeAll(async () => {
  probe = await startProbeApp({ useCases, bus: async () => next });
});
afterAll(() => probe.close());

const argumentsOf = ({ inputSchema }: Registered) => sampleOf(inputSchema, 'all') as Record<string, unknown>;

/** The real contracts behind the real surface; only what handlers answer is made up, from the contracts. */
describe.each(clients)('Every tool of $surface through $generation', ({ surface, paths, generation }) => {
  const tools = registry.tools(surface);
  let agent: AgentClient;
  beforeAll(async () => {
    agent = await connectAgent(generation, `${probe.url}${paths[0]}`, 'key-curator');
    await agent.tools();
  });
  afterAll(() => agent.close());

  it('MCP-1 MCP-2: is listed with the arguments it reads and without a dialect', async () => {
    const listed = await agent.tools();
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ contract }) => contract.name));
    for (const [n, tool] of listed.entries()) {
      expect(Object.keys(tool.inputSchema['properties'] ?? {})).toEqual(Object.keys(tools[n]!.contract.input.shape));
      expect(JSON.stringify([tool.inputSchema, tool.outputSchema])).not.toContain('$schema');
    }
  });

  it.each(['all', 'least'] as const)(
    'MCP-10 MCP-12: succeeds with structured data and the same text (%s)',
    async (amount) => {
      for (const tool of tools) {
        const data = sampleOf(tool.outputSchema, amount) as object;
        next = answer(data);
        const result = await agent.call(tool.contract.name, argumentsOf(tool));
        expect({ tool: tool.contract.name, ...result }).toMatchObject({ isError: false, structured: data });
        expect(withoutMarks(JSON.parse(result.text))).toEqual(result.structured);
      }
    },
  );

  it('MCP-9: refuses with every code of its contract as a tool error that no client chokes on', async () => {
    for (const tool of tools) {
      for (const [code, text] of Object.entries(tool.contract.refusals)) {
        const details = Object.fromEntries(Object.keys(text.details).map((name) => [name, [{ id: 'x' }]]));
        next = refused({ code, details });
        const result = await agent.call(tool.contract.name, argumentsOf(tool));
        expect(result).toMatchObject({ isError: true, structured: undefined });
        expect(result.text.startsWith(`${text.en} [${code}]`)).toBe(true);
        expect(result.meta?.['lyceum/refusal']).toEqual({ code, message: text.en, ...details });
      }
    }
  });

  it('MCP-8 MCP-11: answers a misspelt argument with an error that names the right one', async () => {
    for (const tool of tools) {
      const [name] = Object.keys(tool.contract.input.shape);
      const result = await agent.call(tool.contract.name, { ...argumentsOf(tool), [`${name ?? 'a'}_`]: 'x' });
      expect(result).toMatchObject({ isError: true, structured: undefined });
      expect(result.text).toContain(name ? `did you mean ${name}?` : 'no arguments are taken here');
    }
  });
});
