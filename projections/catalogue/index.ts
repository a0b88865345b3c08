import type { Projection } from '../../src/platform/read-store/projection.js';
import { courses } from './courses.projection.js';
import { releaseOutlines } from './release-outlines.projection.js';

/** The courses there are and what their releases consist of. */
export const catalogueProjections: readonly Projection[] = [courses, releaseOutlines];

export * from './announced-objectives.queries.js';
export * from './courses.queries.js';
export type * from './courses.table.js';
export * from './release-outlines.queries.js';
export type * from './release-outlines.table.js';
