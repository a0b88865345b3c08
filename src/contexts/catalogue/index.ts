export { CatalogueModule } from './catalogue.module.js';
export { catalogueEvents } from './events.catalogue.js';
export { catalogueUseCases } from './use-cases.js';
export { course, isOpenTo, type Course, type KnownCourse, type ReleaseRecord } from './domain/course.js';
export type * from './domain/release.js';
export * from './domain/release-content.js';
export { sameQuiz } from './domain/release-changes.js';
export { ReleaseLibrary, type ContentRef } from './release-library.js';
export { buildCourse, type Compilation } from './course-map/compile-course.js';
