import type { DomainEvent, RecordedEvent } from '../event-store/port/recorded-event.js';

/** One column: its PostgreSQL type and constraints, as in CREATE TABLE. */
export type Columns<Row> = { readonly [Name in keyof Row & string]: string };

/**
 * A read model: one table folded from events, keyed by one text column.
 * New logic is a new `generation`: new tables beside the old ones, filled from the log, then switched.
 */
export interface Projection<Row extends object = object, E extends DomainEvent = DomainEvent> {
  /** snake_case; also the name of the table, read as `read.<name>`. */
  readonly name: string;
  readonly generation: number;
  readonly key: keyof Row & string;
  readonly columns: Columns<Row>;
  /** Index expressions, e.g. `(person_id, course_id)`. */
  readonly indexes: readonly string[];
  readonly on: readonly E['type'][];
  /** For events that name a row only by an id that an earlier one gave it. */
  readonly aliases?: Aliasing<E>;
  /** Which rows an event touches; an empty list when none. Not asked for an event that names a row by another id. */
  keysOf(event: RecordedEvent<E>): readonly string[];
  /** The row after the event; undefined removes it. Pure; never throws on a recorded event. */
  evolve(row: Row | undefined, event: RecordedEvent<E>, key: string): Row | undefined;
}

/** Other ids of rows, kept beside the table. One id leads to one row for ever. */
export interface Aliasing<E extends DomainEvent = DomainEvent> {
  /** Ids that the event gives to the row it touches. */
  given(event: RecordedEvent<E>): readonly string[];
  /** The id by which the event names its row; undefined: `keysOf` tells. An id that nobody gave touches nothing. */
  named(event: RecordedEvent<E>): string | undefined;
}

/** Lets the compiler tie events, row and columns together; the worker, who holds many, knows them without their types. */
export function projection<Row extends object, E extends DomainEvent>(definition: Projection<Row, E>): Projection {
  return definition as unknown as Projection;
}
