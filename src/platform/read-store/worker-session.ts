import type { Pool } from 'pg';
import { KeyedQueue } from '../decision/keyed-queue.js';
import type { Batch, EventStore } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import { BuildEnds, type Halt } from './build-ends.js';
import { BuildGroup } from './build-group.js';
import { BuildOffice } from './build-office.js';
import type { Build } from './build.js';
import { pause, retrying } from './faults.js';
import { FillGroup, type StretchBounds } from './fill-group.js';
import { follow } from './follow.js';
import { together } from './leadership.js';
import type { ReadStoreObserver } from './observer.js';
import { askedKeys } from './parking.js';
import type { Progress } from './progress.js';
import type { Projection } from './projection.js';
import { replay } from './replay.js';

export interface SessionParts {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly progress: Progress;
  readonly observer: ReadStoreObserver;
  /** How often requests of other processes are looked for. */
  readonly attendMilliseconds: number;
  /** How long the tables of retired builds stay, as a PostgreSQL interval. */
  readonly keep: string;
  /** How much a rebuild keeps in memory before it is written. */
  readonly stretch: StretchBounds;
  /** A build is about to read the log from its beginning: nothing may be opened by a key that was destroyed before. */
  readonly forgetKeys: () => void;
}

const HOUR = 3_600_000;

/** The leader's work on read models during one leadership: following, rebuilding, replaying, clearing up. */
export class WorkerSession {
  private readonly office: BuildOffice;
  private readonly ends: BuildEnds;
  private readonly live: BuildGroup;
  /** One step at a time on the live tables: a batch, a replay or the arrival of a rebuilt table. */
  private readonly turns = new KeyedQueue();
  /** What the live follower has passed; `undefined` while it rests. */
  private passed: Position | 'start' | undefined;

  constructor(
    private readonly parts: SessionParts,
    private readonly epoch: bigint,
  ) {
    this.office = new BuildOffice(parts.pool, parts.store, parts.projections, epoch);
    const { pool, observer } = parts;
    this.ends = new BuildEnds(pool, epoch, observer, (halt) => this.halted(halt));
    this.live = new BuildGroup(pool, epoch, observer, (build) => this.publish(build), this.ends);
  }

  async run(signal: AbortSignal): Promise<void> {
    for (const build of await this.office.open()) this.admit(build);
    try {
      await together(signal, [(s) => this.followLive(s), (s) => this.rebuild(s), (s) => this.attend(s)]);
    } finally {
      this.parts.progress.clear();
    }
  }

  private async followLive(signal: AbortSignal): Promise<void> {
    const filter = { types: [...new Set(this.parts.projections.flatMap(({ on }) => on))] };
    while (!signal.aborted) {
      const from = this.live.position;
      this.passed = from;
      if (from === undefined) {
        await pause(20, signal);
        continue;
      }
      await this.follow(filter.types, from, signal, (batch) =>
        this.turn(async () => {
          if (this.live.builds.size === 0) return true;
          await this.live.take(batch, signal);
          this.passed = batch.upTo;
          return false;
        }),
      );
    }
  }

  /** Fills what was asked for: all of it in one reading of the log. */
  private async rebuild(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { pool, observer, stretch: bounds } = this.parts;
      const parts = { pool, epoch: this.epoch, observer, ends: this.ends, bounds };
      const group = new FillGroup(parts, await this.office.requested());
      if (group.builds.length === 0) {
        await pause(this.parts.attendMilliseconds, signal);
        continue;
      }
      this.parts.forgetKeys();
      await this.complete(group, signal);
      if (!signal.aborted) await this.clearUp(signal);
    }
  }

  private async complete(group: FillGroup, signal: AbortSignal): Promise<void> {
    await this.catchUp(group, signal);
    if (signal.aborted) return;
    await group.dropCancelled();
    for (const build of group.builds) await build.table.createIndexes(this.parts.pool);
    while (!signal.aborted && group.builds.length > 0) {
      await this.catchUp(group, signal);
      await group.dropCancelled(); // indexes may have taken their time
      await this.turn(() => this.arrive(group, signal));
    }
  }

  /** The live tables stand still for this moment, so the new ones can reach them and take their place. */
  private async arrive(group: FillGroup, signal: AbortSignal): Promise<void> {
    const goal = this.passed ?? 'start';
    const patience = AbortSignal.any([signal, AbortSignal.timeout(2_000)]);
    if (!isPast(group, goal)) await this.advance(group, signal, () => isPast(group, goal), patience);
    if (signal.aborted || !isPast(group, goal)) return;
    for (const build of group.builds) {
      await retrying(signal, () => this.office.promote(build));
      group.leave(build);
      build.status = 'live';
      for (const former of this.live.builds) if (former.name === build.name) this.live.builds.delete(former);
      this.admit(build);
      this.parts.observer.switched?.({
        projection: build.name,
        generation: build.projection.generation,
        build: build.id,
      });
    }
  }

  private async catchUp(group: FillGroup, signal: AbortSignal): Promise<void> {
    const head = await this.parts.store.head();
    if (!isPast(group, head)) await this.advance(group, signal, (batch) => batch.caughtUp && isPast(group, head));
  }

  /** `patience`: how long it reads; what was read is taken in whole. */
  private async advance(
    group: FillGroup,
    signal: AbortSignal,
    done: (batch: Batch) => boolean,
    patience = signal,
  ): Promise<void> {
    const types = [...new Set(group.builds.flatMap(({ projection }) => projection.on))];
    const each = async (batch: Batch) => {
      await group.take(batch, signal);
      return group.builds.length === 0 || done(batch);
    };
    await this.follow(types, group.position ?? 'start', patience, each);
    await group.settle(signal);
  }

  /** Looks for keys that somebody asked to replay, and drops what ended long ago. */
  private async attend(signal: AbortSignal): Promise<void> {
    for (let cleared = 0; !signal.aborted;) {
      if (Date.now() - cleared > HOUR) {
        await this.clearUp(signal);
        cleared = Date.now();
      }
      await this.turn(() => this.replayAsked());
      await pause(this.parts.attendMilliseconds, signal);
    }
  }

  private clearUp(signal: AbortSignal): Promise<void> {
    const told = (error: unknown) => this.parts.observer.fault?.('dropping tables', error);
    return retrying(signal, () => this.office.drop(this.parts.keep), { told });
  }

  private async replayAsked(): Promise<void> {
    const { pool, store } = this.parts;
    const builds = [...this.live.builds].filter(({ parked }) => parked.keys.size > 0);
    if (builds.length === 0) return;
    for (const { build: id, key, asked } of await askedKeys(
      pool,
      builds.map((one) => one.id),
    )) {
      const build = builds.find((one) => one.id === id) as Build;
      await replay(pool, store, build, this.epoch, key, asked);
      this.publish(build);
    }
  }

  private admit(build: Build): void {
    this.live.builds.add(build);
    this.publish(build);
  }

  private publish({ name, position, asOf, parked }: Build): void {
    this.parts.progress.set(name, { position, asOf, blocked: false, parkedSince: parked.since });
  }

  private async halted({ build, why }: Halt): Promise<void> {
    if (build.status !== 'building') this.parts.progress.forget(build.name);
    if (why === 'gone') await this.office.request(build.projection);
  }

  private turn<T>(work: () => Promise<T>): Promise<T> {
    return this.turns.run('live', work);
  }

  private follow(
    types: readonly string[],
    from: Position | 'start',
    signal: AbortSignal,
    each: (batch: Batch) => Promise<boolean | void>,
  ): Promise<void> {
    const told = (error: unknown) => this.parts.observer.fault?.('reading the log', error);
    return follow({ store: this.parts.store, filter: { types }, from, signal, each, told });
  }
}

function isPast(group: FillGroup, goal: Position | 'start'): boolean {
  const { position } = group;
  return goal === 'start' || position === undefined || (position !== 'start' && position >= goal);
}
