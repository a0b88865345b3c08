import type { ReadStoreObserver } from '../read-store/observer.js';
import type { Logger } from './logger.js';

/** What operators must know of the projections; ordinary batches are counted, not logged. */
export function loggedReadStore(logger: Logger): ReadStoreObserver {
  return {
    parked: ({ projection, eventId, error }) => logger.error({ projection, eventId, error }, 'Parked a key'),
    paused: ({ projection, reason }) => logger.error({ projection, error: new Error(reason) }, 'Paused a projection'),
    failed: (fault) => logger.error(fault, 'A build failed'),
    switched: (build) => logger.info(build, 'Switched a projection to a new build'),
    leads: (epoch) => logger.info({ epoch }, epoch === undefined ? 'No longer leads the work' : 'Leads the work'),
    fault: (where, error) => logger.warn({ step: where, error }, 'Tries again'),
  };
}
