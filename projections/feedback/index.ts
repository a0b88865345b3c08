import type { Projection } from '../../src/platform/read-store/projection.js';
import { curatorNotes } from './curator-notes.projection.js';
import { issueReports } from './issue-reports.projection.js';

/** What learners report and curators note. */
export const feedbackProjections: readonly Projection[] = [issueReports, curatorNotes];

export type * from './curator-notes.table.js';
export type * from './issue-reports.table.js';
export * from './feedback.queries.js';
