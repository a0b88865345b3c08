import type { Projection } from '../../src/platform/read-store/projection.js';
import { assignments } from './assignments.projection.js';
import { enrolments } from './enrolments.projection.js';

/** Who learns what, and for whom. */
export const enrolmentProjections: readonly Projection[] = [enrolments, assignments];

export type * from './assignments.table.js';
export * from './enrolments.queries.js';
export type * from './enrolments.table.js';
