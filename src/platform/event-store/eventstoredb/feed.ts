import { setImmediate as turn } from 'node:timers/promises';
import type { StoredRecord } from './records.js';

/** The hold that a feed has on what fills it. */
export interface Source {
  pause(): void;
  resume(): void;
  stop(): void;
}

/** Records kept while the follower is at work; behind them the server waits. */
const FULL = 1_000;
/** While catching up: enough for one transaction, and how long they are waited for. */
const MANY = 500;
const GATHER_MS = 25;

/** What a subscription pushes, until somebody takes it. */
export class Feed {
  private records: StoredRecord[] = [];
  private fault: { readonly error: unknown } | undefined;
  private source: Source | undefined;
  private wake: (() => void) | undefined;

  /** When the subscription last gave a sign of life. */
  signAt = Date.now();

  attach(source: Source): void {
    this.source = source;
  }

  push(record: StoredRecord): void {
    this.records.push(record);
    if (this.records.length === FULL) this.source?.pause();
    this.alive();
    this.wake?.();
  }

  alive(): void {
    this.signAt = Date.now();
  }

  fail(error: unknown): void {
    this.fault ??= { error };
    this.wake?.();
  }

  close(): void {
    this.source?.stop();
  }

  /**
   * All that has come; waits for something at most so long. While catching up it waits a little longer for more, as what
   * is taken is dealt with in one transaction. Throws what ended the subscription, after the last record.
   */
  async take(milliseconds: number, signal: AbortSignal, isCatchingUp: boolean): Promise<readonly StoredRecord[]> {
    await this.until(1, milliseconds, signal);
    if (isCatchingUp && this.records.length > 0) await this.until(MANY, GATHER_MS, signal);
    else await turn(); // What came in the same piece from the network is taken together.
    const taken = this.records;
    if (taken.length === 0 && this.fault) throw this.fault.error;
    this.records = [];
    if (taken.length >= FULL) this.source?.resume();
    return taken;
  }

  /** Resolves when so many records are there, nothing more can come, or the time is over. */
  private until(count: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    const isDue = () => this.records.length >= count || this.fault !== undefined || signal.aborted;
    if (isDue()) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
      this.wake = () => {
        if (isDue()) end();
      };
    });
  }
}
