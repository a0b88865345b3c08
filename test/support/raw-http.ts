import { request as httpRequest } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface RawRequest {
  readonly method?: string;
  /** Sent as they are: `Host` too, and the same header twice when its value is a list. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

/** One request over HTTP with nothing added by a friendly client. */
export function raw(url: string, { method = 'POST', headers = {}, body }: RawRequest = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [name, value] : value.flatMap((one) => [name, one]),
    );
    const hasHost = Object.keys(headers).some((name) => name.toLowerCase() === 'host');
    const lines = hasHost ? sent : ['Host', new URL(url).host, ...sent];
    const length = body === undefined ? [] : ['Content-Length', String(Buffer.byteLength(body))];
    const request = httpRequest(url, { method, headers: [...lines, ...length], setHost: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, body: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

export const mcpHeaders = {
  Authorization: 'Bearer key-mira',
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
} as const;

/** A `tools/call` of the era of 2025. */
export function legacyCall(name: string, args: object, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });
}

/** A request of 2026-07-28 with its envelope. */
export function modernRequest(method: string, params: object = {}, id: unknown = 1): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta } });
}

/** The JSON of an answer, whether it came as JSON or as one server-sent event. */
export function jsonOf({ body }: RawAnswer): unknown {
  const event = /^data: (.*)$/m.exec(body)?.[1];
  return JSON.parse(event ?? body);
}
