import { Agent, request } from 'node:http';

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'lyceum-bench', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Answered<T> {
  readonly data: T;
  readonly milliseconds: number;
}

/** One kept-alive connection that calls tools as clients of 2026-07-28 do, with as little of its own work as possible. */
export class McpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  async tool<T>(name: string, args: object = {}): Promise<Answered<T>> {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args, _meta: ENVELOPE },
    });
    const begun = performance.now();
    const { status, text } = await this.post('/mcp', body, {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': name,
    });
    const milliseconds = performance.now() - begun;
    const json = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as ToolAnswer<T>;
    if (status !== 200 || !json.result || json.result.isError)
      throw new Error(`${name} answered ${status}: ${text.slice(0, 500)}`);
    return { data: json.result.structuredContent, milliseconds };
  }

  /** A use case over HTTP; throws on a refusal. */
  async call<T>(surface: string, tool: string, args: object): Promise<T> {
    const { status, text } = await this.post(`/api/${surface}/${tool}`, JSON.stringify(args), {});
    const json = JSON.parse(text) as { ok: boolean; data: T };
    if (status !== 200 || !json.ok) throw new Error(`${tool} answered ${status}: ${text.slice(0, 500)}`);
    return json.data;
  }

  close(): void {
    this.agent.destroy();
  }

  private post(
    path: string,
    body: string,
    more: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }> {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${this.key}`,
      ...more,
    };
    return new Promise((done, fail) => {
      const sent = request(new URL(path, this.base), { method: 'POST', agent: this.agent, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        );
      });
      sent.on('error', fail);
      sent.end(body);
    });
  }
}

interface ToolAnswer<T> {
  readonly result?: { readonly isError?: boolean; readonly structuredContent: T };
}
