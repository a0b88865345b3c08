import type { Pool } from 'pg';
import type { Batch } from '../event-store/port/event-store.js';
import type { Position, RecordedEvent } from '../event-store/port/recorded-event.js';
import type { Build } from './build.js';
import type { BuildEnds } from './build-ends.js';
import { advance, stillBuilding } from './builds.js';
import { Fenced, isGone, MustStop, untilDone } from './faults.js';
import { Filling, type Handed, type Stretch } from './filling.js';
import type { ReadStoreObserver } from './observer.js';
import { sideBySide } from './side-by-side.js';
import { inTransaction } from './transaction.js';

/** How much is kept in memory before it is written: whichever comes first. */
export interface StretchBounds {
  /** Of the log. */
  readonly events: number;
  /** Of the rows' JSON, about. */
  readonly bytes: number;
  readonly milliseconds: number;
}

export const STRETCH: StretchBounds = { events: 50_000, bytes: 16 * 1024 * 1024, milliseconds: 5_000 };

export interface FillParts {
  readonly pool: Pool;
  readonly epoch: bigint;
  readonly observer: ReadStoreObserver;
  readonly ends: BuildEnds;
  readonly bounds: StretchBounds;
}

/**
 * Builds that are filled in one reading of the log. Rows that still change are written once per stretch, not once per
 * page, and while a stretch is written the next one is taken in. A build that is cut off goes on from its checkpoint.
 */
export class FillGroup {
  private readonly fillings = new Map<Build, Filling>();
  private stretch = { events: 0, begun: performance.now() };
  private upTo: Position | undefined;
  private last: RecordedEvent | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: FillParts,
    builds: readonly Build[],
  ) {
    for (const build of builds) this.fillings.set(build, new Filling(build));
  }

  get builds(): readonly Build[] {
    return [...this.fillings.keys()];
  }

  /** Where the one that is furthest behind has come to, in memory; `undefined` when the group is empty. */
  get position(): Position | 'start' | undefined {
    const all = [...this.fillings.values()].map(({ reached }) => reached);
    if (all.includes('start')) return 'start';
    return (all as Position[]).toSorted()[0];
  }

  leave(build: Build): void {
    this.fillings.delete(build);
  }

  /** Leaves out what was cancelled meanwhile. */
  async dropCancelled(): Promise<void> {
    const ids = this.builds.map(({ id }) => id);
    const wanted = await stillBuilding(this.parts.pool, ids);
    for (const build of this.builds) if (!wanted.has(build.id)) this.leave(build);
  }

  /** Takes in a page, and has what was taken in written when that is enough. */
  async take(batch: Batch, signal: AbortSignal): Promise<void> {
    const jobs = [...this.routed(batch.events)].map(
      ([filling, events]) =>
        () =>
          this.fold(filling, events, batch.upTo, signal),
    );
    await sideBySide(jobs);
    for (const filling of this.fillings.values()) if (filling.isAfter(batch.upTo)) filling.reached = batch.upTo;
    this.upTo = batch.upTo;
    this.last = batch.events.at(-1) ?? this.last;
    this.stretch.events += batch.events.length;
    if (this.isEnough()) await this.write(signal);
  }

  /** Writes all that was taken in, to the end. */
  async settle(signal: AbortSignal): Promise<void> {
    await this.write(signal);
    await this.writing;
  }

  private isEnough(): boolean {
    const { events, bytes, milliseconds } = this.parts.bounds;
    if (this.stretch.events >= events || performance.now() - this.stretch.begun >= milliseconds) return true;
    let kept = 0;
    for (const filling of this.fillings.values()) kept += filling.bytes;
    return kept >= bytes;
  }

  /** One pass over the events: a table is never handed what it does not fold. */
  private routed(events: readonly RecordedEvent[]): ReadonlyMap<Filling, readonly RecordedEvent[]> {
    const listening = new Map<string, Filling[]>();
    for (const filling of this.fillings.values()) {
      for (const type of filling.build.projection.on) listening.set(type, [...(listening.get(type) ?? []), filling]);
    }
    const routed = new Map<Filling, RecordedEvent[]>();
    for (const event of events) {
      for (const filling of listening.get(event.type) ?? []) {
        if (!filling.isAfter(event.position)) continue;
        const list = routed.get(filling);
        if (list) list.push(event);
        else routed.set(filling, [event]);
      }
    }
    return routed;
  }

  private fold(filling: Filling, events: readonly RecordedEvent[], upTo: Position, signal: AbortSignal): Promise<void> {
    const work = () => filling.fold(this.parts.pool, events, upTo);
    return this.unlessItEnds(filling, () => this.untilDone(signal, work, 'folding'), signal);
  }

  /** Begins to write what was taken in, once the former stretch is written. */
  private async write(signal: AbortSignal): Promise<void> {
    await this.writing;
    if (this.upTo === undefined) return;
    const stretch = { upTo: this.upTo, last: this.last };
    const due = [...this.fillings.values()].filter((one) => one.reached === stretch.upTo);
    const handed = new Map(due.map((filling) => [filling, filling.hand()]));
    this.stretch = { events: 0, begun: performance.now() };
    this.upTo = this.last = undefined;
    this.writing = this.writeAll(stretch, handed, signal);
    this.writing.catch(() => undefined); // whoever waits for it next gets the error
  }

  private async writeAll(stretch: Stretch, handed: ReadonlyMap<Filling, Handed>, signal: AbortSignal): Promise<void> {
    const due = [...handed].filter(([{ build }]) => this.fillings.has(build) && build.position !== stretch.upTo);
    const busy = due.filter(([, { rows, aliases }]) => rows.size + aliases.size > 0);
    const idle = due.filter((one) => !busy.includes(one));
    try {
      await sideBySide([
        () => this.pass(idle, stretch, signal),
        ...busy.map(
          ([filling, one]) =>
            () =>
              this.writeOne(filling, one, stretch, signal),
        ),
      ]);
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      await this.untilDone(signal, () => this.dropCancelled(), 'looking for what was cancelled');
      if (due.every(([{ build }]) => this.fillings.has(build))) throw error;
      // Those that are written stand at the end of the stretch, so the others alone are written again.
      return this.writeAll(stretch, handed, signal);
    }
  }

  /** Those in which nothing changed share one statement. */
  private async pass(idle: readonly [Filling, Handed][], stretch: Stretch, signal: AbortSignal): Promise<void> {
    if (idle.length === 0) return;
    const { pool, epoch } = this.parts;
    const steps = idle.map(([{ build }, { taken }]) => ({ build: build.id, from: build.position, taken }));
    const work = () => inTransaction(pool, 'lazy', (tx) => advance(tx, epoch, steps, stretch.upTo, stretch.last));
    await this.untilDone(signal, work, 'moving checkpoints');
    for (const [filling] of idle) filling.written(stretch);
  }

  private async writeOne(filling: Filling, handed: Handed, stretch: Stretch, signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const { pool, epoch, observer } = this.parts;
    const work = () => filling.write(pool, epoch, stretch, handed);
    await this.unlessItEnds(filling, () => this.untilDone(signal, work, 'writing'), signal);
    if (!this.fillings.has(filling.build)) return;
    observer.applied?.({
      projection: filling.build.name,
      build: filling.build.id,
      rebuilding: true,
      events: handed.taken,
      milliseconds: performance.now() - begun,
      lagSeconds: stretch.last ? Math.max(0, (Date.now() - Date.parse(stretch.last.recordedAt)) / 1_000) : 0,
      position: stretch.upTo,
      traceparents: [],
    });
  }

  private async unlessItEnds({ build }: Filling, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    const { ends } = this.parts;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof MustStop) && !isGone(error)) throw error;
      this.leave(build);
      const ended = () => (error instanceof MustStop ? ends.fail(build, error) : ends.abandon(build));
      await this.untilDone(signal, ended, 'ending a build');
    }
  }

  private untilDone<T>(signal: AbortSignal, work: () => Promise<T>, what: string): Promise<T> {
    return untilDone(signal, work, (error) => this.parts.observer.fault?.(what, error));
  }
}
