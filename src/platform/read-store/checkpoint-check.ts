import type { EventStore } from '../event-store/port/event-store.js';
import type { Position, StreamName } from '../event-store/port/recorded-event.js';

/** What a checkpoint remembers of the log it belongs to. */
export interface Checkpoint {
  readonly storeId: string;
  readonly position: Position | null;
  readonly lastEvent: string | null;
  readonly lastStream: string | null;
  readonly lastVersion: string | null;
}

/** How the reason begins for which a read model or a reaction stands still at a store that is not its own. */
export const OTHER_STORE = 'other store: ';

export function isOtherStore(reason: string | null): boolean {
  return reason?.startsWith(OTHER_STORE) ?? false;
}

/**
 * Why this checkpoint does not belong to this store, in one sentence; `undefined` when it does. A store restored from an
 * older copy lacks the last event taken in, or has another one in its place.
 */
export async function checkpointFault(store: EventStore, checkpoint: Checkpoint): Promise<string | undefined> {
  const id = await store.storeId();
  if (checkpoint.storeId !== id)
    return `${OTHER_STORE}it was built from store ${checkpoint.storeId}, and this is store ${id}`;
  if (checkpoint.lastEvent === null || checkpoint.lastVersion === null) return undefined;
  const from = BigInt(checkpoint.lastVersion);
  for await (const event of store.read(checkpoint.lastStream as StreamName, { from, limit: 1 })) {
    if (event.id === checkpoint.lastEvent) return undefined;
  }
  const last = `its last event ${checkpoint.lastEvent} (${checkpoint.lastStream})`;
  return `${OTHER_STORE}it stands ahead of this one: ${last} is not there, as after a restore from an older copy`;
}

/**
 * Where a checkpoint of another store stands in this one, when the events moved here: at its last event, which kept id,
 * stream and version. Undefined when that is not here, or when it is this store's own checkpoint.
 */
export async function movedTo(store: EventStore, checkpoint: Checkpoint): Promise<Position | undefined> {
  const { storeId, lastEvent, lastStream, lastVersion } = checkpoint;
  if (storeId === (await store.storeId()) || lastEvent === null || lastVersion === null) return undefined;
  for await (const event of store.read(lastStream as StreamName, { from: BigInt(lastVersion), limit: 1 })) {
    if (event.id === lastEvent) return event.position;
  }
  return undefined;
}

/** A checkpoint may stand on a number that was drawn and never used; after a restore that number may come again. */
export async function safeStart(store: EventStore, position: Position | null): Promise<Position | null> {
  const head = await store.head();
  if (position === null || head === 'start') return null;
  return position > head ? head : position;
}
