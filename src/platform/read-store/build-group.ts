import type { Pool } from 'pg';
import type { Batch } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import { Build, MustStop } from './build.js';
import { advance, failBuild, pauseBuild, stillBuilding } from './builds.js';
import { Fenced, isGone, retrying } from './faults.js';
import type { ReadStoreObserver } from './observer.js';
import { inTransaction } from './transaction.js';

/** What became of a build that cannot go on. */
export type Halt = { readonly build: Build; readonly why: 'paused' | 'failed' | 'gone' };

const CONNECTIONS_AT_MOST = 4;

/** Builds that go through the log together: one reading of it serves them all. */
export class BuildGroup {
  readonly builds = new Set<Build>();

  constructor(
    private readonly pool: Pool,
    private readonly epoch: bigint,
    private readonly observer: ReadStoreObserver,
    private readonly committed: (build: Build) => void,
    private readonly halted: (halt: Halt) => void | Promise<void>,
  ) {}

  /** Where the one that is furthest behind stands; `undefined` when the group is empty. */
  get position(): Position | 'start' | undefined {
    const all = [...this.builds].map((build) => build.position);
    if (all.includes('start')) return 'start';
    return (all as Position[]).toSorted()[0];
  }

  /** Leaves out what was cancelled meanwhile. @returns whether anything was */
  async dropCancelled(): Promise<boolean> {
    const building = [...this.builds].filter(({ status }) => status === 'building');
    const wanted = await stillBuilding(
      this.pool,
      building.map(({ id }) => id),
    );
    const cancelled = building.filter(({ id }) => !wanted.has(id));
    for (const build of cancelled) this.builds.delete(build);
    return cancelled.length > 0;
  }

  /** Every build takes the stretch in, each in its own transaction; those it does not concern share one statement. */
  async take(batch: Batch, signal: AbortSignal): Promise<void> {
    const behind = [...this.builds].filter((build) => build.isAfter(batch.upTo));
    const work = behind.map((build) => ({ build, events: build.news(batch) }));
    const idle = work.filter(({ events }) => events.length === 0).map(({ build }) => build);
    const busy = work.filter(({ events }) => events.length > 0);
    const jobs = [
      () => this.pass(idle, batch, signal),
      ...busy.map(
        ({ build, events }) =>
          () =>
            this.apply(build, batch, events, signal),
      ),
    ];
    const hands = Array.from({ length: CONNECTIONS_AT_MOST }, async () => {
      for (let job = jobs.shift(); job; job = jobs.shift()) await job();
    });
    const results = await Promise.allSettled(hands);
    const failure = results.find((result) => result.status === 'rejected');
    if (!failure) return;
    // Those that took the stretch are past it, so the others alone take it again.
    if (failure.reason instanceof Fenced && (await this.dropCancelled())) return this.take(batch, signal);
    throw failure.reason;
  }

  private async pass(builds: readonly Build[], batch: Batch, signal: AbortSignal): Promise<void> {
    if (builds.length === 0) return;
    const steps = builds.map((build) => ({ build: build.id, from: build.position, taken: 0 }));
    await this.untilDone(signal, () =>
      inTransaction(this.pool, 'lazy', (tx) => advance(tx, this.epoch, steps, batch.upTo, batch.events.at(-1))),
    );
    for (const build of builds) {
      build.moved(batch);
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
      if (error instanceof MustStop) return this.halt(build, error);
      if (isGone(error)) return this.abandon(build);
      throw error;
    }
    this.committed(build);
    const last = events.at(-1);
    this.observer.applied?.({
      projection: build.name,
      build: build.id,
      rebuilding: build.status === 'building',
      events: events.length,
      milliseconds: performance.now() - begun,
      lagSeconds: last ? Math.max(0, (Date.now() - Date.parse(last.recordedAt)) / 1_000) : 0,
      position: batch.upTo,
      traceparents: [...new Set(events.flatMap((event) => event.meta.traceparent ?? []))].slice(0, 32),
    });
  }

  /** Nothing is skipped: what neither fences nor stops the projection is tried again until it works. */
  private untilDone<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const final = (error: unknown) => error instanceof Fenced || error instanceof MustStop || isGone(error);
    return retrying(signal, work, { unless: final, told: (error) => this.observer.fault?.('applying a batch', error) });
  }

  private async halt(build: Build, error: MustStop): Promise<void> {
    this.builds.delete(build);
    if (build.status === 'building') {
      await failBuild(this.pool, this.epoch, build.id, error.message);
      build.status = 'failed';
      this.observer.failed?.({ projection: build.name, build: build.id, error });
      return this.halted({ build, why: 'failed' });
    }
    await pauseBuild(this.pool, this.epoch, build.id, error.message);
    this.observer.paused?.({ projection: build.name, reason: error.message });
    return this.halted({ build, why: 'paused' });
  }

  /** Somebody dropped the table: this build is over, another one will be built from the log. */
  private async abandon(build: Build): Promise<void> {
    this.builds.delete(build);
    await failBuild(this.pool, this.epoch, build.id, 'its table is gone');
    build.status = 'failed';
    this.observer.failed?.({ projection: build.name, build: build.id, error: new Error('its table is gone') });
    return this.halted({ build, why: 'gone' });
  }
}
