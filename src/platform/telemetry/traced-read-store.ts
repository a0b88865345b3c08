import { trace } from '@opentelemetry/api';
import type { ReadStoreObserver } from '../read-store/observer.js';
import { linksTo } from './traceparent.js';

/** A span per committed batch of a projection, linked to the traces that recorded its events. */
export const tracedReadStore: ReadStoreObserver = {
  applied({ projection, build, rebuilding, events, milliseconds, traceparents }) {
    const attributes = {
      'lyceum.projection': projection,
      'lyceum.build': build,
      'lyceum.rebuilding': rebuilding,
      'lyceum.events': events,
    };
    const startTime = Date.now() - milliseconds;
    trace
      .getTracer('lyceum')
      .startSpan(`project ${projection}`, { attributes, startTime, links: linksTo(traceparents) })
      .end();
  },
};
