import { ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { closest, distance } from 'fastest-levenshtein';
import type { Gateway } from '../../platform/contract/gateway.js';
import type { Registered } from '../../platform/contract/registry.js';
import type { Ids } from '../../platform/ids/ids.js';
import { callerOf, type Visit } from '../entrance/visit.js';
import type { McpEndpoint } from './mcp-endpoint.js';
import { withoutMarks } from './fence.js';
import { toolResult } from './tool-result.js';
import { showsWindows, windowContents, windowResource } from './windows/chat-windows.js';

export const idempotencyMeta = 'lyceum/idempotency-key';

/** What all requests to one endpoint share; made once, changed never. */
export interface ServedEndpoint {
  readonly endpoint: McpEndpoint;
  readonly version: string;
  readonly useCases: ReadonlyMap<string, Registered>;
  readonly tools: readonly Tool[];
  readonly gateway: Gateway;
  readonly ids: Ids;
}

const lists = { ttlMs: 300_000, cacheScope: 'public' } as const;

/** A server for one request of one person: nothing of one visit can reach another. */
export function mcpServer(served: ServedEndpoint, visit: Visit): Server {
  const { name, title, instructions, prompts, windows } = served.endpoint;
  const server = new Server(
    { name, title, version: served.version },
    {
      instructions,
      capabilities: { tools: {}, resources: {}, prompts: {} },
      cacheHints: {
        'tools/list': lists,
        'resources/list': lists,
        'resources/read': lists,
        'prompts/list': lists,
        'server/discover': lists,
      },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...served.tools] }));
  server.setRequestHandler('resources/list', () => ({ resources: windows.map(windowResource) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => {
    const window = windows.find((one) => one.uri === uri);
    return window ? { contents: [windowContents(window)] } : invalidParams('Resource not found', { uri });
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map((prompt) => ({ name: prompt.name, title: prompt.title, description: prompt.description })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find((one) => one.name === params.name);
    if (!prompt) return invalidParams('Prompt not found');
    const text = prompt.text[visit.identity.locale];
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const registered = served.useCases.get(params.name);
    if (!registered) return invalidParams(unknownTool(params.name, [...served.useCases.keys()]));
    const { _meta: meta, signal } = mcpReq;
    const caller = callerOf(
      visit,
      {
        idempotencyKey: meta?.[idempotencyMeta],
        traceparent: typeof meta?.['traceparent'] === 'string' ? meta['traceparent'] : undefined,
        signal,
        showsWindows: showsWindows(server.getClientCapabilities()),
      },
      served.ids,
    );
    const outcome = await served.gateway.call(registered, withoutMarks(params.arguments), caller);
    return toolResult(outcome, registered.peopleText);
  });
  return server;
}

function invalidParams(message: string, data?: object): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);
}

/** Names the nearest tool when it is near: an agent takes a hint for a fact and would call something else. */
function unknownTool(name: string, known: readonly string[]): string {
  const nearest = closest(name, known);
  const isNear = distance(name, nearest) <= Math.max(2, Math.floor(name.length / 3));
  return isNear ? `Unknown tool; did you mean ${nearest}?` : 'Unknown tool; tools/list names all of them';
}
