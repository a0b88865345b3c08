import type { UseCase } from '../../platform/contract/use-case.js';

export { CatalogueModule } from './catalogue.module.js';
export { catalogueEvents } from './events.catalogue.js';
export { course, isOpenTo, type Course, type KnownCourse, type ReleaseRecord } from './domain/course.js';
export type * from './domain/release.js';
export * from './domain/release-content.js';
export { ReleaseLibrary, type ContentRef } from './release-library.js';

/** What people and agents may do with courses, by surface. */
export const catalogueUseCases: readonly UseCase[] = [];
