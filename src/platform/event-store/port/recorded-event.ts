/** A string that only its own constructor may make. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** `<category>-<id>`; the category has no hyphen. */
export type StreamName = Brand<string, 'StreamName'>;

/**
 * Where an event stands in the one order of its store. Opaque; of a fixed width, so positions of one store compare as
 * text; carries the id of its store.
 */
export type Position = Brand<string, 'Position'>;

/** Who did it: a person with a credential, a reaction of the platform, or the operator at the command line. */
export interface Actor {
  readonly kind: 'person' | 'system';
  readonly id: string;
}

/** What every event carries beside its data. */
export interface EventMeta {
  /** One journey through the system, from the way in to the last effect. */
  readonly correlationId: string;
  /** The event or command that brought this one about. */
  readonly causationId: string;
  /** The command that was decided; a repeat of it is found by this id. */
  readonly commandId: string;
  readonly actor: Actor;
  /** The injected clock at the decision: ISO 8601, UTC, milliseconds. */
  readonly occurredAt: string;
  /** People whose data is inside. Personal fields are sealed with the key of the first one. */
  readonly subjects: readonly string[];
  readonly appVersion: string;
  readonly traceparent?: string;
}

/** A fact as a context's domain writes it: a past-tense name with its context, and what it says. */
export interface DomainEvent<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly data: Data;
}

/** What the store knows of an event beyond the fact itself. */
export interface Envelope {
  readonly id: string;
  readonly schemaVersion: number;
  readonly meta: EventMeta;
  readonly stream: StreamName;
  /** 0-based within the stream, the same on every store. */
  readonly version: bigint;
  readonly position: Position;
  /** Wall clock of the store, ISO 8601 UTC. For people only: never an order. */
  readonly recordedAt: string;
}

export type RecordedEvent<E extends DomainEvent = DomainEvent> = E & Envelope;
