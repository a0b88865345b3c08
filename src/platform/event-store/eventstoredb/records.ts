import type { EventMeta, RecordedEvent, StreamName } from '../port/recorded-event.js';
import type { SerializedEvent } from '../port/value-rules.js';
import { EventStoreDbFault } from './faults.js';
import { positionOf, type LogPlace } from './places.js';

/** A record as EventStoreDB hands it out, ours or not. */
export interface StoredRecord {
  readonly stream: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly created: Date;
  readonly place: LogPlace | undefined;
}

/** A record as EventStoreDB takes it. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
}

/** EventMeta under the names by which EventStoreDB shows journeys, and what marks a record as ours. */
interface OurMetadata extends Omit<EventMeta, 'correlationId' | 'causationId'> {
  readonly schemaVersion: number;
  readonly $correlationId: string;
  readonly $causationId: string;
}

/** A record of Lyceum as far as the log goes: where it stands is known. */
export type OurRecord = StoredRecord & { readonly place: LogPlace };

/** A server before 22.6 does not say where the events of a stream stand in the log. */
const NO_PLACE = 2n ** 64n - 1n;

export function toProposed({ id, type, schemaVersion, data, meta }: SerializedEvent): Proposed {
  // Text that the port has made of just these.
  const { correlationId, causationId, ...rest } = JSON.parse(meta) as EventMeta;
  const metadata: OurMetadata = { schemaVersion, $correlationId: correlationId, $causationId: causationId, ...rest };
  return { id, type, data: JSON.parse(data) as Record<string, unknown>, metadata: { ...metadata } };
}

/** System records, links and events of other programs on the same server lack our metadata and are passed over. */
export function isOurs(record: StoredRecord): record is OurRecord {
  const { isJson, metadata } = record;
  if (!isJson || typeof metadata !== 'object' || metadata === null) return false;
  const { schemaVersion, commandId } = metadata as Partial<OurMetadata>;
  if (typeof schemaVersion !== 'number' || typeof commandId !== 'string') return false;
  if (record.place === undefined || record.place.commit === NO_PLACE)
    throw new EventStoreDbFault('EventStoreDB is too old to tell where events stand in its log; use 22.6 or newer.');
  return true;
}

export function toEvent(storeId: string, record: OurRecord): RecordedEvent {
  // That is what makes a record ours.
  const { schemaVersion, $correlationId, $causationId, ...meta } = record.metadata as OurMetadata;
  return {
    id: record.id,
    type: record.type,
    schemaVersion,
    data: record.data,
    meta: { correlationId: $correlationId, causationId: $causationId, ...meta },
    // Only the port writes such records, and it checks names.
    stream: record.stream as StreamName,
    version: record.revision,
    position: positionOf(storeId, record.place),
    recordedAt: record.created.toISOString(),
  };
}
