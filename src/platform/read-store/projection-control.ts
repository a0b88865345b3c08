import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { shareOf } from '../event-store/port/positions.js';
import { BuildTable } from './build-table.js';
import {
  begunSince,
  CANCELLED,
  cancelBuilds,
  instant,
  outdateBuilds,
  requestBuild,
  resumeBuild,
  type BuildStatus,
} from './builds.js';
import type { Projection } from './projection.js';
import { inTransaction } from './transaction.js';

/** One build of a read model, as an operator sees it. */
export interface ProjectionInfo {
  readonly name: string;
  readonly generation: number;
  readonly build: number;
  readonly status: BuildStatus;
  readonly position: string | null;
  /** Complete up to this instant. */
  readonly asOf: string | null;
  readonly parked: number;
  /** Rows of a live or building table; null once it may have been dropped. */
  readonly rows: number | null;
  /** Events that it took in since it was begun. */
  readonly taken: number;
  /** Why it stands still or was given up. */
  readonly problem: string | null;
}

/** How a build ended; a cancelled one can be resumed. */
export type BuildEnd = BuildStatus | 'cancelled';

/** Builds on their way: the events that all of them took in, and what part of the log the one furthest behind has passed. */
export interface Underway {
  readonly taken: number;
  readonly share: number;
}

export interface ParkedInfo {
  readonly name: string;
  readonly key: string;
  readonly error: string;
  readonly parkedAt: string;
  readonly events: number;
  readonly firstEvent: string;
  readonly firstType: string;
}

/** `parked`: the replay stopped again, at this error. `asked`: no worker took it up in time; it stays asked for. */
export type ReplayOutcome =
  { readonly kind: 'replayed' | 'asked' | 'unknown' } | { readonly kind: 'parked'; readonly error: string };

/** The operator's hand on the read models, from any process: it writes wishes, the leading worker fulfils them. */
export class ProjectionControl {
  constructor(
    private readonly pool: Pool,
    private readonly projections: readonly Projection[],
  ) {}

  get names(): readonly string[] {
    return this.projections.map(({ name }) => name);
  }

  /** Every build that is building, live or failed, by name, its rows counted. */
  async list(): Promise<ProjectionInfo[]> {
    const builds = await this.builds();
    return Promise.all(builds.map(async (build) => ({ ...build, rows: await this.count(build) })));
  }

  /** The same without counting rows: for those who ask again and again. */
  async builds(): Promise<Omit<ProjectionInfo, 'rows'>[]> {
    const { rows } = await this.pool.query(
      `select b.projection as name, b.generation, b.build::int, b.status, b.position, ${instant('b.as_of')} as "asOf", b.taken::int,
         (select count(*)::int from control.parked_keys k where k.build = b.build) as parked, coalesce(b.error, b.paused) as problem
       from control.builds b where b.status <> 'retired' order by b.projection, b.build`,
    );
    return rows;
  }

  /** Why reads would not be complete now, one sentence each: for readiness. Empty when all is well. */
  async problems(): Promise<string[]> {
    const builds = await this.builds();
    return this.names.flatMap((name) => {
      const live = builds.find((build) => build.name === name && build.status === 'live');
      if (!live) return [`${name} is not built yet`];
      if (live.problem) return [`${name} stands still: ${live.problem}`];
      return live.parked > 0 ? [`${name} has ${live.parked} parked keys`] : [];
    });
  }

  /**
   * Asks for new tables beside the present ones. One that is under way already is the answer to a second wish.
   * @returns the builds, to be waited for with `settled`
   * @throws RangeError on a name that is no projection
   */
  async rebuild(names: readonly string[] | 'all'): Promise<number[]> {
    const chosen = names === 'all' ? this.projections : names.map((name) => this.find(name));
    const builds: number[] = [];
    for (const { name, generation } of chosen) builds.push(await requestBuild(this.pool, name, generation));
    return builds;
  }

  /**
   * The same for whatever folds events of these types, because what they say has changed: keys were destroyed. A build that
   * is under way may hold what can be read no more, so it begins anew; tables that serve no more are dropped at once.
   */
  async rebuildFrom(types: readonly string[]): Promise<void> {
    const changed = this.folding(types);
    const names = changed.map(({ name }) => name);
    await inTransaction(this.pool, 'durable', async (tx) => {
      await cancelBuilds(tx, names);
      await outdateBuilds(tx, names);
      for (const { name, generation } of changed) await requestBuild(tx, name, generation);
    });
  }

  /** Whether no table that folds these types, serving or kept, was begun before the instant (of the database, as text). */
  async areBuiltSince(types: readonly string[], instantAsText: string): Promise<boolean> {
    return begunSince(
      this.pool,
      this.folding(types).map(({ name }) => name),
      instantAsText,
    );
  }

  /** Ends builds that are under way; the tables that serve go on serving. @returns the names of those ended */
  async cancel(names: readonly string[] | 'all'): Promise<string[]> {
    return cancelBuilds(this.pool, names === 'all' ? this.names : names.map((name) => this.find(name).name));
  }

  /** Goes on with builds that were cancelled within the last day, from where they stood. @returns the builds */
  async resume(names: readonly string[] | 'all'): Promise<number[]> {
    const chosen = names === 'all' ? this.names : names.map((name) => this.find(name).name);
    const builds: (number | undefined)[] = [];
    for (const name of chosen) builds.push(await resumeBuild(this.pool, name));
    return builds.filter((build) => build !== undefined);
  }

  /** How far builds that are under way have come; undefined when none is. */
  async underway(builds: readonly number[]): Promise<Underway | undefined> {
    const { rows } = await this.pool.query(
      `select min(coalesce(position, '')) filter (where status = 'building') as position, coalesce(sum(taken), 0)::int as taken,
         (select max(live.position) from control.builds live where live.status = 'live' and live.store_id = max(b.store_id)) as newest
       from control.builds b where build = any($1::bigint[])`,
      [builds],
    );
    const [{ position, taken, newest }] = rows;
    if (position === null) return undefined;
    return { taken, share: position === '' || newest === null ? 0 : shareOf(position, newest) };
  }

  /** How the builds ended; `building` for those that did not within the time. */
  async settled(builds: readonly number[], milliseconds: number): Promise<ReadonlyMap<number, BuildEnd>> {
    for (const end = Date.now() + milliseconds; ; await sleep(50)) {
      const { rows } = await this.pool.query(
        `select build::int, case when status = 'failed' and error = $2 then $2 else status end as status
         from control.builds where build = any($1::bigint[])`,
        [builds, CANCELLED],
      );
      const found = new Map<number, BuildEnd>(rows.map(({ build, status }) => [build, status]));
      if (![...found.values()].includes('building') || Date.now() >= end) return found;
    }
  }

  async parked(): Promise<ParkedInfo[]> {
    const { rows } = await this.pool.query(
      `select b.projection as name, k.key, k.error, ${instant('k.parked_at')} as "parkedAt", count(e.*)::int as events,
         (array_agg(e.event_id order by e.position))[1] as "firstEvent", (array_agg(e.type order by e.position))[1] as "firstType"
       from control.parked_keys k join control.builds b using (build) left join control.parked_events e using (build, key)
       where b.status = 'live' group by b.projection, k.key, k.error, k.parked_at order by b.projection, k.key`,
    );
    return rows;
  }

  /** Folds what was parked for this key again, in order, with today's logic. */
  retry(name: string, key: string, milliseconds = 5_000): Promise<ReplayOutcome> {
    return this.ask(name, key, 'retry', milliseconds);
  }

  /** Leaves the first parked event out for good and folds the others. */
  skip(name: string, key: string, milliseconds = 5_000): Promise<ReplayOutcome> {
    return this.ask(name, key, 'skip', milliseconds);
  }

  private async ask(name: string, key: string, how: 'retry' | 'skip', milliseconds: number): Promise<ReplayOutcome> {
    const { rows } = await this.pool.query(
      `update control.parked_keys k set asked = $3 from control.builds b
       where k.build = b.build and b.projection = $1 and b.status = 'live' and k.key = $2 returning k.build::int`,
      [this.find(name).name, key, how],
    );
    if (rows.length === 0) return { kind: 'unknown' };
    for (const end = Date.now() + milliseconds; ; await sleep(25)) {
      const now = await this.pool.query('select asked, error from control.parked_keys where build = $1 and key = $2', [
        rows[0].build,
        key,
      ]);
      const [state] = now.rows;
      if (!state) return { kind: 'replayed' };
      if (state.asked === null) return { kind: 'parked', error: state.error };
      if (Date.now() >= end) return { kind: 'asked' };
    }
  }

  private async count({ name, generation, build, status }: Omit<ProjectionInfo, 'rows'>): Promise<number | null> {
    const projection = this.projections.find((one) => one.name === name);
    if (!projection || status === 'failed') return null;
    const table = new BuildTable(projection, generation, build);
    return (await table.exists(this.pool)) ? table.count(this.pool) : null;
  }

  private folding(types: readonly string[]): readonly Projection[] {
    const wanted = new Set(types);
    return this.projections.filter(({ on }) => on.some((type) => wanted.has(type)));
  }

  private find(name: string): Projection {
    const found = this.projections.find((one) => one.name === name);
    if (!found) throw new RangeError(`there is no projection ${name}; there are ${this.names.join(', ')}`);
    return found;
  }
}
