import type { z } from 'zod';
import type { DomainEvent } from '../port/recorded-event.js';

/** Data of an older version into data of the next one. Pure. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** How one type of event is stored: the shape of its data, its version, and what in it is personal. */
export interface EventDefinition<Data = unknown> {
  readonly schema: z.ZodType<Data>;
  /** Grows with every change of the recorded shape; then `upcasters` gets a step from the former version. */
  readonly version: number;
  /** Top-level fields of the data that people wrote or that name them; sealed with the key of `meta.subjects[0]`. */
  readonly personal: readonly string[];
  /** Step n−1 turns version n into n + 1. */
  readonly upcasters: readonly Upcaster[];
}

export type Catalogue<E extends DomainEvent = DomainEvent> = {
  readonly [T in E['type']]: EventDefinition<Extract<E, { type: T }>['data']>;
};

/** Declares a context's events; the compiler ties every schema to the type the domain writes. */
export function catalogue<E extends DomainEvent>(definitions: Catalogue<E>): Catalogue<E> {
  return definitions;
}

/** A definition with the usual values: version 1, nothing personal. */
export function event<Data>(
  schema: z.ZodType<Data>,
  more: Partial<Omit<EventDefinition<Data>, 'schema'>> = {},
): EventDefinition<Data> {
  return { schema, version: 1, personal: [], upcasters: [], ...more };
}
