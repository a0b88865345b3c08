export { CatalogueModule } from './catalogue.module.js';
export { catalogueEvents } from './events.catalogue.js';
export { catalogueUseCases } from './use-cases.js';
export { course, isOpenTo, isOpenToAny, type Course, type KnownCourse, type ReleaseRecord } from './domain/course.js';
export type * from './domain/release.js';
export * from './domain/release-content.js';
export { parsePlace, placeIn, type Place, type PlaceAddress } from './domain/place.js';
export { missingLabel, placeLabel } from './domain/place-label.js';
export { askedBy } from './domain/release-changes.js';
export { NamedCourses } from './named-courses.js';
export {
  PUBLICATION_EFFECTS,
  type AttemptEffects,
  type PublicationEffects,
} from './publish-release/publication-effects.js';
export { previewReleaseContract } from './preview-release/preview-release.contract.js';
export { PublicationPreview } from './preview-release/publication-preview.js';
export { ReleaseLibrary, type ContentRef } from './release-library.js';
export type { CommandResult } from './course-map/command-result.js';
export { courseCommands } from './course-map/commands.js';
export { buildCourse, checkCourse, type Compilation } from './course-map/compile-course.js';
export { yamlText } from './course-map/map-text.js';
export type { AskServer } from './course-map/server.js';
export { releaseFrom } from './course-map/sources.js';
export { OPENING_EFFECTS, type OpeningEffects } from './publish-course/opening-effects.js';
