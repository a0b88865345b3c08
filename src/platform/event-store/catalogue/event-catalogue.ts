import type { DomainEvent, EventMeta, RecordedEvent } from '../port/recorded-event.js';
import { ValueRefused, type NewEvent } from '../port/event-store.js';
import type { EventDefinition } from './event-definition.js';

/** Nest's key for the catalogue of all contexts. */
export const EVENT_CATALOGUE = Symbol('EventCatalogue');

/** Every type of event the platform knows: how it is stored, versioned and sealed. */
export class EventCatalogue {
  private readonly definitions: ReadonlyMap<string, EventDefinition>;

  constructor(
    definitions: Readonly<Record<string, EventDefinition>>,
    readonly appVersion: string,
  ) {
    this.definitions = new Map(Object.entries(definitions));
  }

  /** Types in alphabetical order. */
  get types(): readonly string[] {
    return [...this.definitions.keys()].toSorted();
  }

  /** Those that bear personal text. */
  get personalTypes(): readonly string[] {
    return this.types.filter((type) => this.definition(type).personal.length > 0);
  }

  /** An unknown type is a bug or a log of a newer version: a hard error, never skipped. */
  definition(type: string): EventDefinition {
    const found = this.definitions.get(type);
    if (!found) throw new Error(`unknown event type ${type}: this version of Lyceum does not know it`);
    return found;
  }

  /** An event ready to be appended, of today's version. Data outside the schema is a bug: ValueRefused. */
  newEvent(event: DomainEvent, id: string, meta: EventMeta): NewEvent {
    const definition = this.definition(event.type);
    const parsed = definition.schema.safeParse(event.data);
    if (!parsed.success) {
      const fault = parsed.error.issues[0];
      throw new ValueRefused(
        `${event.type}.${fault?.path.join('.') ?? ''}`,
        fault?.message ?? 'does not fit its schema',
      );
    }
    return { type: event.type, data: event.data, id, schemaVersion: definition.version, meta };
  }

  /** The recorded event in today's shape. */
  upcast(event: RecordedEvent): RecordedEvent {
    const { version, upcasters } = this.definition(event.type);
    if (event.schemaVersion === version) return event;
    if (event.schemaVersion > version) {
      throw new Error(`${event.type} of version ${event.schemaVersion}: this version of Lyceum knows up to ${version}`);
    }
    let data = event.data as Record<string, unknown>;
    for (const step of upcasters.slice(event.schemaVersion - 1)) data = step(data);
    return { ...event, data, schemaVersion: version };
  }
}
