import type { Kysely } from 'kysely';
import type { Stale } from '../contract/use-case.js';

/** The read tables, ready to be asked. `stale` is set when they are known to lag behind the log. */
export interface Fresh<Tables> {
  readonly db: Kysely<Tables>;
  readonly stale?: Stale;
}

/**
 * The only way to read models. `fresh` waits (one second at most) until the named projections have passed the newest
 * application event, then gives the tables; a known lag, pause or parked key answers at once and says so.
 */
export interface ReadStore {
  fresh<Tables>(...projections: readonly string[]): Promise<Fresh<Tables>>;

  /** The tables without any waiting; only for what decides nothing and may be of a moment ago. */
  asItIs<Tables>(): Kysely<Tables>;
}

export const READ_STORE = Symbol('ReadStore');
