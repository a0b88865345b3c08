import type { Caller } from './caller.js';
import type { Outcome } from './outcome.js';
import type { Contract } from './use-case.js';

/** One call on its way, for spans, metrics and the log. Arguments are not in it: they hold people's words. */
export interface ObservedCall {
  readonly contract: Contract;
  readonly caller: Caller;
}

/** Wraps every call. A failed outcome carries the cause that must be logged and never shown. */
export interface CallObserver {
  observe(call: ObservedCall, run: () => Promise<Outcome>): Promise<Outcome>;
}

/** A list of observers, the outermost first. */
export const CALL_OBSERVERS = Symbol('CallObservers');
