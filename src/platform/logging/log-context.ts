import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line of one journey carries. Ids and fixed names only. */
export interface LogContext {
  readonly correlationId?: string;
  readonly commandId?: string;
  readonly tool?: string;
  readonly surface?: string;
  readonly projection?: string;
  readonly reaction?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Runs the work, and all it starts, with more context on every line that is logged. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run({ ...storage.getStore(), ...context }, work);
}

/** What the work that runs at this moment was given; nothing outside of any. */
export function logContext(): LogContext {
  return storage.getStore() ?? {};
}
