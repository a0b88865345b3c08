import { StoreUnavailable } from '../port/event-store.js';

/** The store said nothing for too long, or stopped in the middle. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** It ended before its time, but not because its connection is dead. */
export class CutShort extends Error {
  override readonly name = 'CutShort';
}

/** What the operator can mend, in a sentence. */
export class EventStoreDbFault extends Error {
  override readonly name = 'EventStoreDbFault';
}

/** Kinds of the client's errors, by its own names. */
type Kind = 'not-leader' | 'unavailable' | 'deadline-exceeded' | 'timeout' | 'cancelled' | 'unknown';

const TRANSIENT = new Set<unknown>(['unavailable', 'deadline-exceeded', 'timeout', 'cancelled', 'unknown']);
/** Codes of gRPC behind `unknown` that come from a connection or a server in trouble: UNKNOWN and INTERNAL. */
const TROUBLE = new Set<unknown>([2, 13]);
/** Said before the call left this process, or by a server that did not look at it. */
const NOT_BEGUN =
  /No connection established|Name resolution failed|Channel closed before call started|Not Ready|Too Busy|Busy|No leader info/;
/** The client's own words, which are plain errors. */
const NOT_SENT = /Failed to discover after|Channel has been shut down/;

const ADVICE: Readonly<Record<string, string>> = {
  'access-denied': 'EventStoreDB refuses the login in EVENTSTORE_URL; mend it, or what it may do there.',
  'maximum-append-size-exceeded': 'EventStoreDB takes too little at once; set its MaxAppendSize to 1048576 or more.',
  'stream-deleted': 'A stream of Lyceum was deleted in EventStoreDB; restore it from a backup.',
};

/** Faults of the infrastructure as StoreUnavailable, what the operator must mend in a sentence; a bug stays what it is. */
export function asStoreFault(error: unknown, otherwise: StoreUnavailable['outcome']): unknown {
  if (error instanceof StoreUnavailable) return error;
  if (isNotLeader(error) || hasNoConnection(error)) return new StoreUnavailable('not-applied', { cause: error });
  if (isTransient(error)) return new StoreUnavailable(otherwise, { cause: error });
  const advice = ADVICE[String(kindOf(error))];
  return advice ? new EventStoreDbFault(advice, { cause: error }) : error;
}

/** The node called is no longer, or not yet, the one that writes. */
function isNotLeader(error: unknown): boolean {
  return kindOf(error) === 'not-leader';
}

/** The call did not begin: nothing was written, and whoever tries again needs another connection. */
export function hasNoConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isTransient(error) ? NOT_BEGUN.test(error.message) : NOT_SENT.test(error.message);
}

/** Nothing was heard for as long as one waits: the connection may be dead. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoAnswer || kindOf(error) === 'deadline-exceeded';
}

function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswer || error instanceof CutShort) return true;
  const kind = kindOf(error);
  if (kind === 'unknown') return TROUBLE.has((error as { code?: unknown }).code);
  return TRANSIENT.has(kind);
}

function kindOf(error: unknown): Kind | undefined {
  return error instanceof Error ? (error as { type?: Kind }).type : undefined;
}
