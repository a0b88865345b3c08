import type { Projection } from '../../src/platform/read-store/projection.js';
import { lessonRuns } from './lesson-runs.projection.js';
import { lessonSessions } from './lesson-sessions.projection.js';
import { openAttempts } from './open-attempts.projection.js';

/** How learners go through lessons. */
export const lessonProjections: readonly Projection[] = [lessonRuns, lessonSessions, openAttempts];

export type * from './lesson-runs.table.js';
export type * from './lesson-sessions.table.js';
export type * from './open-attempts.table.js';
export * from './lessons.queries.js';
