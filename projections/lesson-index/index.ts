import type { Projection } from '../../src/platform/read-store/projection.js';
import { lessonIndex } from './lesson-index.projection.js';

/** Where a lesson id leads. */
export const lessonIndexProjections: readonly Projection[] = [lessonIndex];

export * from './lesson-index.queries.js';
export type * from './lesson-index.table.js';
