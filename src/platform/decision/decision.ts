import type { DomainEvent, RecordedEvent } from '../event-store/port/recorded-event.js';
import type { Refused } from '../contract/refusal.js';

/**
 * What a pure `decide` answers: the events to record, or the refusal with its details. A refusal may still record
 * something (a run reconciled with its release, an attempt cancelled).
 */
export type Decision<E extends DomainEvent, R extends Refused = never> = Accepted<E> | Refusal<E, R>;

export interface Accepted<E extends DomainEvent> {
  readonly kind: 'accepted';
  readonly events: readonly E[];
}

export interface Refusal<E extends DomainEvent, R extends Refused> {
  readonly kind: 'refused';
  readonly refusal: R;
  readonly events: readonly E[];
}

export function accept<E extends DomainEvent>(...events: readonly E[]): Accepted<E> {
  return { kind: 'accepted', events };
}

/** Refuses with a code of the contract and its details; `events` are what must be recorded all the same. */
export function refuse<const C extends string, D extends object>(code: C, details: D): Refusal<never, Refused<C, D>> {
  return { kind: 'refused', refusal: { code, details }, events: [] };
}

/** A kind of stream: how its state is made again from its events. `evolve` is pure and total. */
export interface StreamType<State, E extends DomainEvent> {
  readonly category: string;
  readonly initial: State;
  evolve(state: State, event: RecordedEvent<E>): State;
}
