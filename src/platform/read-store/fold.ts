import type { RecordedEvent } from '../event-store/port/recorded-event.js';
import type { Row } from './build-table.js';
import { messageOf } from './faults.js';
import { keysUnlessFault } from './keys-unknown.js';
import type { Projection } from './projection.js';

/** What one row meets in a batch, in the order of the log. */
export type EventsByKey = ReadonlyMap<string, readonly RecordedEvent[]>;

/** How far the events of one key went. `row` is the last good one; `left` begins with the event that failed. */
export interface Folded {
  readonly row: Row | undefined;
  readonly error?: unknown;
  readonly left: readonly RecordedEvent[];
}

/** `rowOf`: what the projection's aliases lead to. */
export function eventsByKey(
  projection: Projection,
  events: readonly RecordedEvent[],
  rowOf: ReadonlyMap<string, string> = new Map(),
): EventsByKey {
  const found = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const keys = keysUnlessFault(event, () => keysOf(projection, event, rowOf));
    for (const key of keys.length > 1 ? new Set(keys) : keys) {
      const list = found.get(key);
      if (list) list.push(event);
      else found.set(key, [event]);
    }
  }
  return found;
}

function keysOf(projection: Projection, event: RecordedEvent, rowOf: ReadonlyMap<string, string>): readonly string[] {
  const alias = projection.aliases?.named(event);
  if (alias === undefined) return projection.keysOf(event);
  const key = rowOf.get(alias);
  return key === undefined ? [] : [key];
}

/** The row after the events of its key, stopping at the first that fails. */
export function foldKey(
  projection: Projection,
  key: string,
  before: Row | undefined,
  events: readonly RecordedEvent[],
): Folded {
  let row: Row | undefined = before;
  let done = 0;
  try {
    for (const event of events) {
      row = projection.evolve(row, event, key) as Row | undefined;
      done += 1;
    }
    return { row, left: [] };
  } catch (error) {
    return { row, error, left: events.slice(done) };
  }
}

/** Which event failed, in which row, and why: one line for the operator. */
export function placeOfFault(key: string, { left: [event], error }: Folded): string {
  return `${event?.type} ${event?.id} at ${event?.position}, key ${key}: ${messageOf(error)}`;
}
