import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The network before a server: keeps its port over restarts of what stands behind, and cuts connections. */
export class Front {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  private isMute = false;
  port = 0;
  /** How many connections came. */
  accepted = 0;

  async open(target: number): Promise<void> {
    this.server = createServer((client) => {
      this.accepted += 1;
      const upstream = connect(target, '127.0.0.1');
      const end = () => {
        client.destroy();
        upstream.destroy();
      };
      for (const socket of [client, upstream]) {
        this.sockets.add(socket);
        socket.setNoDelay();
        socket.on('error', end).on('close', () => {
          this.sockets.delete(socket);
          end();
        });
      }
      const isDead = { now: false };
      client.on('data', (data) => {
        isDead.now ||= this.isMute;
        if (!isDead.now) upstream.write(data);
      });
      upstream.on('data', (data) => {
        isDead.now ||= this.isMute;
        if (!isDead.now) client.write(data);
      });
    });
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Every connection is reset. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Connections of now carry nothing any more and nobody is told; new ones work. */
  mute(): void {
    this.isMute = true;
    for (const socket of this.sockets) socket.emit('data', Buffer.alloc(0));
    this.isMute = false;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    server.close();
    this.cut();
    await once(server, 'close');
  }
}
