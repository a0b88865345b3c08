import type { ReadStoreObserver } from '../read-store/observer.js';
import type { Metrics } from './metrics.js';

/** Counts what projections apply. Lag and parked keys are read at the scrape instead. */
export function measuredReadStore(metrics: Metrics): ReadStoreObserver {
  return {
    applied({ projection, events, milliseconds }) {
      metrics.projectedEvents.inc({ projection }, events);
      metrics.batchSeconds.observe({ projection }, milliseconds / 1_000);
    },
  };
}
