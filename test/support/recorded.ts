import type { StreamType } from '../../src/platform/decision/decision.js';
import type {
  DomainEvent,
  Position,
  RecordedEvent,
  StreamName,
} from '../../src/platform/event-store/port/recorded-event.js';

/** What may be said about a recorded event in a test; the rest has usual values. */
export interface Told {
  readonly at?: string;
  readonly stream?: string;
  readonly commandId?: string;
}

export const LONG_AGO = '2026-01-01T00:00:00.000Z';

/** Events as the store would give them back: one after the other, at one instant unless told. */
export function recorded<E extends DomainEvent>(events: readonly E[], told: Told = {}, after = 0): RecordedEvent<E>[] {
  return events.map((event, i) => {
    const place = after + i;
    return {
      ...event,
      id: `event-${place}`,
      schemaVersion: 1,
      stream: (told.stream ?? 'test-1') as StreamName,
      version: BigInt(place),
      position: `test:${String(place).padStart(20, '0')}` as Position,
      recordedAt: told.at ?? LONG_AGO,
      meta: {
        correlationId: 'journey',
        causationId: 'cause',
        commandId: told.commandId ?? `command-${place}`,
        actor: { kind: 'person', id: 'someone' },
        occurredAt: told.at ?? LONG_AGO,
        subjects: [],
        appVersion: 'test',
      },
    };
  });
}

/** The state after the events: the "given" of a decision's test. */
export function given<State, E extends DomainEvent>(type: StreamType<State, E>, ...events: readonly E[]): State {
  return recorded(events).reduce((state, event) => type.evolve(state, event), type.initial);
}
