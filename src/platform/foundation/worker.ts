import { loggedReadStore } from '../logging/index.js';
import { measuredReadStore } from '../metrics/index.js';
import { tracedReadStore } from '../telemetry/index.js';
import type { ReadStoreObserver } from '../read-store/observer.js';
import type { Progress } from '../read-store/progress.js';
import { ReadStoreDaemon } from '../read-store/read-store-daemon.js';
import type { Foundation } from './foundation.js';

/** The worker that keeps the read models: counted, traced and logged. */
export function readStoreWorker(foundation: Foundation, progress: Progress): ReadStoreDaemon {
  const { store, readPool, plan, logger, metrics } = foundation;
  const observer = together(loggedReadStore(logger), measuredReadStore(metrics), tracedReadStore);
  return new ReadStoreDaemon(store, readPool, plan.projections, progress, { observer });
}

/** One observer that tells each of the others. */
export function together(...observers: readonly ReadStoreObserver[]): ReadStoreObserver {
  return {
    applied: (batch) => observers.forEach((one) => one.applied?.(batch)),
    parked: (fault) => observers.forEach((one) => one.parked?.(fault)),
    paused: (fault) => observers.forEach((one) => one.paused?.(fault)),
    switched: (build) => observers.forEach((one) => one.switched?.(build)),
    failed: (build) => observers.forEach((one) => one.failed?.(build)),
    leads: (epoch) => observers.forEach((one) => one.leads?.(epoch)),
    fault: (where, error) => observers.forEach((one) => one.fault?.(where, error)),
  };
}
