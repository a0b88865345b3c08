import type { Caller } from './caller.js';

/** Remembers of every idempotency key what it was first given with. */
export interface UsedKeys {
  /** Whether the command of a key is what is asked now; the first time it always is. `asked`: the arguments as text. */
  isOf(caller: Caller, asked: string): Promise<boolean>;
}

/** Optional for the gateway: without it a key only makes a command the same. */
export const USED_KEYS = Symbol('UsedKeys');
