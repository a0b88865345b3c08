import type { Projection } from '../../src/platform/read-store/projection.js';
import { goalRunViews } from './goal-run-views.projection.js';
import { goalRuns } from './goal-runs.projection.js';

/** How learners go through lessons, for those who teach; and who looked. */
export const goalRunsProjections: readonly Projection[] = [goalRuns, goalRunViews];

export * from './goal-run-views.queries.js';
export type * from './goal-run-views.table.js';
export type * from './goal-runs.table.js';
