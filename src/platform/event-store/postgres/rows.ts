import { positionAt } from '../port/positions.js';
import type { EventMeta, RecordedEvent, StreamName } from '../port/recorded-event.js';
import type { TextRow } from './connections.js';

/** What `toEvent` reads, in its order. The time leaves the server as a number: no session's time zone has a say in it. */
export const EVENT_COLUMNS = `e.position, e.stream, e.version, e.event_id, e.type, e.schema_version, e.data, e.meta,
  (extract(epoch from e.recorded_at) * 1000)::bigint`;

export function toEvent(storeId: string, row: TextRow, offset = 0): RecordedEvent {
  const text = (column: number) => row[offset + column] as string;
  return {
    position: positionAt(storeId, text(0)),
    stream: text(1) as StreamName,
    version: BigInt(text(2)),
    id: text(3),
    type: text(4),
    schemaVersion: Number(text(5)),
    data: row[offset + 6],
    meta: row[offset + 7] as unknown as EventMeta,
    recordedAt: new Date(Number(text(8))).toISOString(),
  };
}
