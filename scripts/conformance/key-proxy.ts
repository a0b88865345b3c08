import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that passes everything on to another one and adds what a client cannot send. */
export interface KeyProxy {
  readonly url: string;
  close(): void;
}

/** Puts `Authorization: Bearer <key>` on every request for `serverUrl`; all else stays as it came, also `Host`. */
export async function keyProxy(serverUrl: string, key: string): Promise<KeyProxy> {
  const { hostname, port } = new URL(serverUrl);
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const authorized = { ...headers, authorization: `Bearer ${key}` };
    const outgoing = forward({ hostname, port, method, path, headers: authorized }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      answer.flushHeaders();
      got.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    answer.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}
