import type { Projection } from '../../src/platform/read-store/projection.js';
import { personViews } from './person-views.projection.js';
import { quizAttempts } from './quiz-attempts.projection.js';
import { reportCourses } from './report-courses.projection.js';
import { reportDocuments } from './report-documents.projection.js';
import { reportProgress } from './report-progress.projection.js';

/** What organizations see of their people, and who looked. */
export const reportProjections: readonly Projection[] = [
  reportProgress,
  reportCourses,
  reportDocuments,
  quizAttempts,
  personViews,
];

export * from './person-views.queries.js';
export type * from './person-views.table.js';
export type * from './quiz-attempts.table.js';
export type * from './report-courses.table.js';
export type * from './report-documents.table.js';
export type * from './report-progress.table.js';
