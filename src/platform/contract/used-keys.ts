import type { Caller } from './caller.js';

/** A key that a call holds. */
export interface HeldKey {
  /** Of the command that the key names: the same one for every repeat, another one after the key was free meanwhile. */
  readonly commandId: string;
  /** For a call that has recorded nothing: without others that hold the key, it is free for any arguments. */
  giveUp(): Promise<void>;
}

/** Remembers of every idempotency key what it was first given with. */
export interface UsedKeys {
  /** Holds the key of the caller's command; undefined when it belongs to other arguments. `asked`: these, as pieces of a text. */
  hold(caller: Caller, asked: Iterable<string>): Promise<HeldKey | undefined>;
}

/** Optional for the gateway: without it a key only makes a command the same. */
export const USED_KEYS = Symbol('UsedKeys');
