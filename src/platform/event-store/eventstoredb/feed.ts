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

  /** All that has come; waits for it at most so long. Throws what ended the subscription, after the last record. */
  async take(milliseconds: number, signal: AbortSignal): Promise<readonly StoredRecord[]> {
    if (this.records.length === 0 && !this.fault) {
      await this.something(milliseconds, signal);
      await turn(); // What came in the same piece from the network is taken together.
    }
    const taken = this.records;
    if (taken.length === 0 && this.fault) throw this.fault.error;
    this.records = [];
    if (taken.length >= FULL) this.source?.resume();
    return taken;
  }

  private something(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.wake = undefined;
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
      this.wake = end;
    });
  }
}
