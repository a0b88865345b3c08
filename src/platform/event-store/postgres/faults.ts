import { StoreUnavailable } from '../port/event-store.js';

/** The server's own word that nothing was written: rolled back, no room, no connection to be had. */
const NOT_APPLIED = /^(40|53|57P03|25006)/;
/** The connection or the server went away; the commit may have happened before. */
const UNKNOWN = /^(08|57|58|XX)/;

/** Faults of the infrastructure as StoreUnavailable; everything else (a bug) stays what it is. */
export function asStoreFault(error: unknown, otherwise: StoreUnavailable['outcome']): unknown {
  if (error instanceof StoreUnavailable) return error;
  const code = sqlState(error);
  if (code === undefined) return isBug(error) ? error : new StoreUnavailable(otherwise, { cause: error });
  if (NOT_APPLIED.test(code)) return new StoreUnavailable('not-applied', { cause: error });
  if (UNKNOWN.test(code)) return new StoreUnavailable(otherwise, { cause: error });
  return error;
}

/** An event id that already stands in the stream, although the expectation was met. */
export function isRepeatedId(error: unknown): boolean {
  return sqlState(error) === '23505' && (error as { constraint?: unknown }).constraint === 'events_one_per_id';
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Sockets fail with an error code of the system (ECONNRESET) or, in pg's own words, with a plain Error. */
function isBug(error: unknown): boolean {
  const name = (error as { name?: unknown } | null)?.name;
  return name !== 'Error' && name !== 'AggregateError';
}
