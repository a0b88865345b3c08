import type { Pool } from 'pg';
import type { Batch } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import type { Build } from './build.js';
import type { BuildEnds } from './build-ends.js';
import { advance } from './builds.js';
import { isGone, MustStop, untilDone } from './faults.js';
import type { ReadStoreObserver } from './observer.js';
import { sideBySide } from './side-by-side.js';
import { inTransaction } from './transaction.js';

/** Tables that serve and follow the log together: one reading of it serves them all. */
export class BuildGroup {
  readonly builds = new Set<Build>();

  constructor(
    private readonly pool: Pool,
    private readonly epoch: bigint,
    private readonly observer: ReadStoreObserver,
    private readonly committed: (build: Build) => void,
    private readonly ends: BuildEnds,
  ) {}

  /** Where the one that is furthest behind stands; `undefined` when the group is empty. */
  get position(): Position | 'start' | undefined {
    const all = [...this.builds].map((build) => build.position);
    if (all.includes('start')) return 'start';
    return (all as Position[]).toSorted()[0];
  }

  /** Every build takes the stretch in, each in its own transaction; those it does not concern share one statement. */
  async take(batch: Batch, signal: AbortSignal): Promise<void> {
    const behind = [...this.builds].filter((build) => build.isAfter(batch.upTo));
    const work = behind.map((build) => ({ build, events: build.news(batch) }));
    const idle = work.filter(({ events }) => events.length === 0).map(({ build }) => build);
    const busy = work.filter(({ events }) => events.length > 0);
    await sideBySide([
      () => this.pass(idle, batch, signal),
      ...busy.map(
        ({ build, events }) =>
          () =>
            this.apply(build, batch, events, signal),
      ),
    ]);
  }

  private async pass(builds: readonly Build[], batch: Batch, signal: AbortSignal): Promise<void> {
    if (builds.length === 0) return;
    const steps = builds.map((build) => ({ build: build.id, from: build.position, taken: 0 }));
    await this.untilDone(signal, () =>
      inTransaction(this.pool, 'lazy', (tx) => advance(tx, this.epoch, steps, batch.upTo, batch.events.at(-1))),
    );
    for (const build of builds) {
      build.moved(batch.upTo, batch.events.at(-1));
      this.committed(build);
    }
  }

  private async apply(build: Build, batch: Batch, events: Batch['events'], signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    try {
      const parked = await this.untilDone(signal, () => build.take(this.pool, batch, events));
      for (const {
        key,
        error,
        events: [first],
      } of parked) {
        this.observer.parked?.({ projection: build.name, key, eventId: first?.id ?? '', error });
      }
    } catch (error) {
      if (!(error instanceof MustStop) && !isGone(error)) throw error;
      this.builds.delete(build);
      return error instanceof MustStop ? this.ends.pause(build, error) : this.ends.abandon(build);
    }
    this.committed(build);
    const last = events.at(-1);
    this.observer.applied?.({
      projection: build.name,
      build: build.id,
      rebuilding: false,
      events: events.length,
      milliseconds: performance.now() - begun,
      lagSeconds: last ? Math.max(0, (Date.now() - Date.parse(last.recordedAt)) / 1_000) : 0,
      position: batch.upTo,
      traceparents: [...new Set(events.flatMap((event) => event.meta.traceparent ?? []))].slice(0, 32),
    });
  }

  private untilDone<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return untilDone(signal, work, (error) => this.observer.fault?.('applying a batch', error));
  }
}
