import type { AppendResult, EventStore, Expected, NewEvent, NonEmpty } from '../event-store/port/event-store.js';
import { StoreUnavailable } from '../event-store/port/event-store.js';
import type { StreamName } from '../event-store/port/recorded-event.js';
import { span } from '../telemetry/span.js';
import { activeTraceparent } from '../telemetry/traceparent.js';
import type { Metrics } from './metrics.js';

/** The store, with a span and a count for every append. While traces are collected, events carry the append's span. */
export function observed(store: EventStore, metrics: Metrics): EventStore {
  return {
    append: (stream, expected, events) => observedAppend(store, metrics, stream, expected, events),
    read: (stream, options) => store.read(stream, options),
    readMany: (known) => store.readMany(known),
    follow: (after, filter, signal) => store.follow(after, filter, signal),
    head: () => store.head(),
    storeId: () => store.storeId(),
  };
}

function observedAppend(
  store: EventStore,
  metrics: Metrics,
  stream: StreamName,
  expected: Expected,
  events: NonEmpty<NewEvent>,
): Promise<AppendResult> {
  const category = stream.slice(0, stream.indexOf('-'));
  const attributes = { 'lyceum.category': category, 'lyceum.events': events.length };
  return span(`append ${category}`, attributes, async (active) => {
    const stop = metrics.appendSeconds.startTimer({ category });
    let outcome = 'error';
    try {
      const result = await store.append(stream, expected, traced(events));
      outcome = result.kind;
      if (result.kind === 'appended') metrics.appendedEvents.inc({ category }, events.length);
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) outcome = `unavailable-${error.outcome}`;
      throw error;
    } finally {
      stop();
      metrics.appends.inc({ category, outcome });
      active.setAttribute('lyceum.outcome', outcome);
    }
  });
}

function traced(events: NonEmpty<NewEvent>): NonEmpty<NewEvent> {
  const traceparent = activeTraceparent();
  if (!traceparent) return events;
  const [first, ...more] = events;
  const carrying = (event: NewEvent): NewEvent => ({ ...event, meta: { ...event.meta, traceparent } });
  return [carrying(first), ...more.map(carrying)];
}
