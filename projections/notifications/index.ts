import type { Projection } from '../../src/platform/read-store/projection.js';
import { releaseSubscriptions } from './release-subscriptions.projection.js';

/** Who waits for which course, and what became of the letters. */
export const notificationsProjections: readonly Projection[] = [releaseSubscriptions];

export * from './release-subscriptions.queries.js';
export type * from './release-subscriptions.table.js';
