import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import { Failure } from '../contract/failure.js';
import type { EventStore } from '../event-store/port/event-store.js';
import type { Position } from '../event-store/port/recorded-event.js';
import type { Progress, Standing } from './progress.js';
import type { Fresh, ReadStore } from './read-store.js';
import { withPlainTypes } from './plain-types.js';
import { readStandings } from './standings.js';

const PATIENCE_MS = 1_000;
const POLL_MS = { first: 4, most: 50, growth: 1.6 };
const NOTHING_YET = '1970-01-01T00:00:00.000Z';

type Standings = ReadonlyMap<string, Standing>;

/**
 * Reads that are as new as the log. Tables of this process's own worker wake the reader; those of another process are
 * asked for, at first after 4 ms, then less often, at last every 50 ms. Once a wait was in vain, readers of the next second get their answer at once.
 */
export class FreshReads implements ReadStore {
  private readonly db: Kysely<unknown>;
  private lateUntil = new Map<string, number>();

  constructor(
    private readonly store: EventStore,
    private readonly pool: Pool,
    private readonly progress: Progress,
  ) {
    this.db = new Kysely({ dialect: new PostgresDialect({ pool: withPlainTypes(pool) }) }).withSchema('read');
  }

  async fresh<Tables>(...projections: readonly string[]): Promise<Fresh<Tables>> {
    const db = this.db as Kysely<Tables>;
    const head = await this.store.head();
    const standings = await this.wait(projections, head);
    const stale = projections.flatMap((name) => staleSince(standings.get(name) as Standing, head) ?? []).toSorted()[0];
    return stale === undefined ? { db } : { db, stale: { asOf: stale } };
  }

  asItIs<Tables>(): Kysely<Tables> {
    return this.db as Kysely<Tables>;
  }

  private async wait(projections: readonly string[], head: Position | 'start'): Promise<Standings> {
    const deadline = Date.now() + (projections.some((name) => this.isLate(name)) ? 0 : PATIENCE_MS);
    const isOurs = this.known(projections) !== undefined;
    let standings = this.known(projections) ?? (await readStandings(this.pool, projections));
    for (let poll = POLL_MS.first; ; poll = Math.min(poll * POLL_MS.growth, POLL_MS.most)) {
      const missing = projections.filter((name) => !standings.has(name));
      const waiting = projections.filter((name) => isWorthWaiting(standings.get(name), head));
      if (missing.length === 0 && waiting.length === 0) return standings;
      if (Date.now() >= deadline) {
        if (missing.length > 0) throw new Failure('unavailable', [], { retryAfterSeconds: 2 });
        for (const name of waiting) if (!this.isLate(name)) this.lateUntil.set(name, Date.now() + PATIENCE_MS);
        return standings;
      }
      const known = (await this.progress.moved(isOurs ? POLL_MS.most : poll)) === 'moved' && this.known(projections);
      standings = known || (await readStandings(this.pool, projections));
    }
  }

  private isLate(name: string): boolean {
    return (this.lateUntil.get(name) ?? 0) > Date.now();
  }

  /** What this process knows without asking; `undefined` unless its worker carries all of these tables. */
  private known(projections: readonly string[]): Standings | undefined {
    const entries = projections.map((name) => [name, this.progress.get(name)] as const);
    return entries.every(([, standing]) => standing) ? new Map(entries as [string, Standing][]) : undefined;
  }
}

function hasPassed({ position }: Standing, head: Position | 'start'): boolean {
  return head === 'start' || (position !== 'start' && position >= head);
}

/** A table that stands still is not waited for; one that was never begun is, for it is about to be. */
function isWorthWaiting(standing: Standing | undefined, head: Position | 'start'): boolean {
  return standing === undefined || (!standing.blocked && !hasPassed(standing, head));
}

/** Up to when the table is complete, when it is not complete. */
function staleSince(standing: Standing, head: Position | 'start'): string | undefined {
  if (standing.parkedSince !== null) return standing.parkedSince;
  if (!standing.isForeign && hasPassed(standing, head)) return undefined;
  return standing.asOf ?? NOTHING_YET;
}
