import type { Projection } from '../../src/platform/read-store/projection.js';
import { lessonRuns } from './lesson-runs.projection.js';
import { lessonSessions } from './lesson-sessions.projection.js';

/** How learners go through lessons. */
export const lessonProjections: readonly Projection[] = [lessonRuns, lessonSessions];

export type * from './lesson-runs.table.js';
export type * from './lesson-sessions.table.js';
export * from './lessons.queries.js';
