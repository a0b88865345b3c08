import type { Caller } from '../contract/caller.js';
import type { Surface } from '../contract/use-case.js';

/** A call that somebody had no right to make. */
export interface Trespass {
  readonly surface: Surface;
  /** Name of the use case; null when the request did not come as far as naming one of them. */
  readonly tool: string | null;
}

export type Trespasser = Pick<Caller, 'actor' | 'personId' | 'correlationId'>;

/** Keeps who called what without the right to it, for administrators. Never throws: the call is turned away as it is. */
export interface AccessViolations {
  record(who: Trespasser, what: Trespass): Promise<void>;
}

/** Optional for the ways in: without it a call is turned away just the same. */
export const ACCESS_VIOLATIONS = Symbol('AccessViolations');
