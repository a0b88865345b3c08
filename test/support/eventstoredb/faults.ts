import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour, ReadCall } from './reads.js';

/**
 * What happens to the next append: the request never arrives; its reply is lost with the connection after the commit; it
 * is written and the server says nothing; it is written only when the test says so; the server says that it ran out of
 * time, after the commit or before; it has too much to do; the node no longer leads.
 */
export type AppendFault =
  'lost-request' | 'lost-reply' | 'silence' | 'late' | 'timeout-after' | 'timeout-before' | 'busy' | 'not-leader';

/** What a test does to the server. */
export class Faults {
  private readonly armed: { readonly fault: AppendFault; readonly happened: () => void }[] = [];
  /** Subscriptions begun before this moment say nothing more. */
  private silencedAt = 0;
  private begun = 0;
  private readonly open = new Set<ReadCall>();
  private readonly silenced = new Set<string>();

  private readonly late: (() => void)[] = [];

  /** Reads are not answered. */
  deafToReads = false;
  /** A subscription looks through a page of the log in so many milliseconds. */
  scanMilliseconds = 0;

  /** Resolves when the append has met its fault. */
  next(fault: AppendFault): Promise<void> {
    return new Promise((happened) => {
      this.armed.push({ fault, happened });
    });
  }

  /** All subscriptions that are open now fall silent, and stay open. */
  silenceSubscriptions(): void {
    this.silencedAt = this.begun;
  }

  /** So do all that are begun later on the same connections, on which everything else works. */
  silenceConnections(): void {
    for (const call of this.open) this.silenced.add(call.getPeer());
  }

  /** What was late is written now. */
  writeLate(): void {
    for (const write of this.late.splice(0)) write();
  }

  keepForLater(write: () => void): void {
    this.late.push(write);
  }

  takeAppendFault(): AppendFault | undefined {
    const next = this.armed.shift();
    next?.happened();
    return next?.fault;
  }

  /** All subscriptions that are open now end as if there were nothing more. */
  endSubscriptions(): void {
    for (const call of this.open) call.end();
  }

  beginSubscription(call: ReadCall): Behaviour {
    this.begun += 1;
    const number = this.begun;
    this.open.add(call);
    call.on('cancelled', () => this.open.delete(call));
    const scans = () => (this.scanMilliseconds > 0 ? sleep(this.scanMilliseconds) : Promise.resolve());
    return { isSilent: () => number <= this.silencedAt || this.silenced.has(call.getPeer()), scans };
  }
}
