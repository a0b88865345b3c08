import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * What happens to the next request: its answer is lost after the server gave it, it never arrives, or its answer is
 * lost and nobody learns that the connection is dead.
 */
export type Cut = 'reply' | 'request' | 'silence';

/** A TCP proxy before a server that can lose exactly what a network loses. */
export interface Proxy {
  /** The server's URL, by way of the proxy. */
  readonly url: string;
  /** The next request is cut; resolves when that has happened. */
  cut(what: Cut): Promise<void>;
  close(): Promise<void>;
}

/** With `idleMs` it also cuts every connection on which nothing went either way for so long. */
export async function proxyTo(serverUrl: string, { idleMs = 0 } = {}): Promise<Proxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let armed: { readonly what: Cut; readonly done: () => void } | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let cutting: typeof armed;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    upstream.setTimeout(idleMs, end);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      const order = armed;
      armed = undefined;
      if (order?.what === 'request') {
        end();
        order.done();
        return;
      }
      if (order) cutting = order;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!cutting) return void client.write(data);
      if (cutting.what === 'reply') end();
      cutting.done();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(serverUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: (what) => new Promise((done) => (armed = { what, done })),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
