import type { Projection } from '../../src/platform/read-store/projection.js';
import { archivedEnrolments } from './archived-enrolments.projection.js';
import { homeworkFiles } from './homework-files.projection.js';
import { homeworkSubmissions } from './homework-submissions.projection.js';

/** What learners hand in, and what waits for review. */
export const homeworkProjections: readonly Projection[] = [homeworkSubmissions, homeworkFiles, archivedEnrolments];

export type * from './archived-enrolments.table.js';
export type * from './homework-files.table.js';
export type * from './homework-submissions.table.js';
export * from './homework.queries.js';
