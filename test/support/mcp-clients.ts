import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** What a tool call came back with, the same whichever client made it. */
export interface CallResult {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: Record<string, unknown> | undefined;
  readonly meta: Record<string, unknown> | undefined;
}

export interface ListedTool {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown> | undefined;
  readonly annotations?: Record<string, unknown> | undefined;
}

/** A connected client of any generation. */
export interface AgentClient {
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallResult>;
  tools(): Promise<readonly ListedTool[]>;
  instructions(): string | undefined;
  listed(): Promise<{ resources: number; prompts: number }>;
  prompts(): Promise<readonly { name: string; title?: string | undefined; description?: string | undefined }[]>;
  /** The one text of a prompt. */
  prompt(name: string): Promise<string>;
  resources(): Promise<readonly { uri: string; mimeType?: string | undefined }[]>;
  /** The one text of a resource. */
  resource(uri: string): Promise<string>;
  protocol(): string | undefined;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** How long the client waits for the answer; a minute unless given. */
  readonly timeoutMs?: number;
  readonly meta?: Record<string, unknown>;
}

/** Version 1; version 2 with the handshake of 2025; version 2 that finds the newest era by itself. */
export const generations = ['v1', 'v2-legacy', 'v2-auto'] as const;
export type Generation = (typeof generations)[number];

interface RawResult {
  readonly content?: unknown;
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
  readonly _meta?: Record<string, unknown> | undefined;
}

/** Connects to `url` (`http://127.0.0.1:3000/mcp`) with a key. */
export async function connectAgent(generation: Generation, url: string, key: string): Promise<AgentClient> {
  const about = { name: `test-${generation}`, version: '1.0.0' };
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  const mode = generation === 'v2-auto' ? 'auto' : 'legacy';
  const client =
    generation === 'v1' ? new ClassicClient(about) : new ModernClient(about, { versionNegotiation: { mode } });
  const transport =
    generation === 'v1'
      ? new ClassicTransport(new URL(url), { requestInit })
      : new ModernTransport(new URL(url), { requestInit });
  await (client as ModernClient).connect(transport);
  return agentOf(client as ModernClient, (transport as ModernTransport).protocolVersion);
}

function agentOf(client: ModernClient, protocolVersion: string | undefined): AgentClient {
  const isClassic = (client as unknown) instanceof ClassicClient;
  return {
    async call(name, args = {}, { signal, timeoutMs, meta } = {}) {
      const params = { name, arguments: args, ...(meta ? { _meta: meta } : {}) };
      const options = { ...(signal ? { signal } : {}), ...(timeoutMs ? { timeout: timeoutMs } : {}) };
      const result = isClassic
        ? await (client as unknown as ClassicClient).callTool(params, undefined, options)
        : await client.callTool(params, options);
      return resultOf(result);
    },
    tools: async () => (await client.listTools()).tools,
    instructions: () => client.getInstructions(),
    listed: async () => ({
      resources: (await client.listResources()).resources.length,
      prompts: (await client.listPrompts()).prompts.length,
    }),
    prompts: async () => (await client.listPrompts()).prompts,
    async prompt(name) {
      const { messages } = await client.getPrompt({ name });
      const [{ content } = { content: undefined }] = messages;
      if (content?.type !== 'text' || messages.length !== 1) throw new Error(`prompt ${name} is not one text`);
      return content.text;
    },
    resources: async () => (await client.listResources()).resources,
    async resource(uri) {
      const [content] = (await client.readResource({ uri })).contents;
      if (!content || !('text' in content)) throw new Error(`resource ${uri} is no text`);
      return content.text;
    },
    protocol: () => protocolVersion ?? client.getNegotiatedProtocolVersion(),
    close: () => client.close(),
  };
}

function resultOf({ content, isError, structuredContent, _meta }: RawResult): CallResult {
  const parts = content as readonly { type: string; text?: string }[];
  return {
    isError: isError === true,
    text: parts.map(({ text }) => text ?? '').join('\n'),
    structured: structuredContent as Record<string, unknown> | undefined,
    meta: _meta,
  };
}
