import type { Pool } from 'pg';
import type { EventStore } from '../event-store/port/event-store.js';
import { STRETCH, type StretchBounds } from './fill-group.js';
import { Leadership, together, type LeadershipOptions, type LedWork } from './leadership.js';
import type { ReadStoreObserver } from './observer.js';
import type { Progress } from './progress.js';
import type { Projection } from './projection.js';
import { WorkerSession, type SessionParts } from './worker-session.js';

export interface DaemonOptions extends LeadershipOptions {
  readonly observer?: ReadStoreObserver;
  readonly attendMilliseconds?: number;
  readonly keep?: string;
  readonly stretch?: Partial<StretchBounds>;
  readonly forgetKeys?: () => void;
  /** Other work that only the leader does: reactions. */
  readonly beside?: readonly LedWork[];
}

/** Runs in every process that may work; of all of them one leads and keeps the read models. */
export class ReadStoreDaemon {
  private readonly parts: SessionParts;
  private stopping: AbortController | undefined;
  private ended: Promise<void> = Promise.resolve();

  constructor(
    store: EventStore,
    private readonly pool: Pool,
    projections: readonly Projection[],
    progress: Progress,
    private readonly options: DaemonOptions = {},
  ) {
    // A connection that breaks while idle is the pool's to replace; without a listener it would end the process.
    pool.on('error', (error) => {
      if (this.stopping?.signal.aborted === false) this.parts.observer.fault?.('an idle connection', error);
    });
    this.parts = {
      store,
      pool,
      projections,
      progress,
      observer: options.observer ?? {},
      attendMilliseconds: options.attendMilliseconds ?? 250,
      keep: options.keep ?? '1 day',
      stretch: { ...STRETCH, ...options.stretch },
      forgetKeys: options.forgetKeys ?? (() => undefined),
    };
  }

  start(): void {
    if (this.stopping) return;
    this.stopping = new AbortController();
    const { observer } = this.parts;
    const leadership = new Leadership(this.pool.options, {
      ...this.options,
      leads: (epoch) => observer.leads?.(epoch),
      fault: (error) => observer.fault?.('leading', error),
    });
    const work: LedWork = { run: (epoch, signal) => this.lead(epoch, signal) };
    this.ended = leadership.hold(work, this.stopping.signal);
  }

  /** Finishes the batch under way, gives leadership away, then resolves. */
  async stop(): Promise<void> {
    this.stopping?.abort();
    await this.ended;
    this.stopping = undefined;
  }

  private lead(epoch: bigint, signal: AbortSignal): Promise<void> {
    const session = new WorkerSession(this.parts, epoch);
    const beside = this.options.beside ?? [];
    return together(signal, [(s) => session.run(s), ...beside.map((work) => (s: AbortSignal) => work.run(epoch, s))]);
  }
}
