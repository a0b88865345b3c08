import { OtherProcess } from '../processes.js';

/** What befalls a server: it goes and comes back with its log, loses its connections, or falls silent. */
export type Order = 'stop' | 'start' | 'cut' | 'mute' | 'silence';

/** A test server as a process of its own, so that nothing but the protocol is between it and its users. */
export class EventStoreDbProcess {
  private constructor(
    private readonly process: OtherProcess,
    readonly url: string,
  ) {}

  static async start(): Promise<EventStoreDbProcess> {
    const child = OtherProcess.start('test/support/eventstoredb/server.child.ts');
    return new EventStoreDbProcess(child, await child.says<string>());
  }

  /** Resolves when it has happened. */
  async order(order: Order): Promise<void> {
    const done = this.process.says();
    this.process.tell(order);
    await done;
  }

  end(): Promise<void> {
    return this.process.end();
  }
}
