import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { AccessListChange } from './access-list-change.js';
import { AnnounceCourseHandler } from './announce-course/announce-course.handler.js';
import { CloseCourseToOrganizationHandler } from './close-course-to-organization/close-course-to-organization.handler.js';
import { CourseReleaseHandler } from './course-release/course-release.handler.js';
import { CourseReleasesHandler } from './course-releases/course-releases.handler.js';
import { CreateCourseHandler } from './create-course/create-course.handler.js';
import { DefineProgramHandler } from './define-program/define-program.handler.js';
import { ExportReleaseHandler } from './export-release/export-release.handler.js';
import { JoinProgramHandler } from './join-program/join-program.handler.js';
import { LeaveProgramHandler } from './leave-program/leave-program.handler.js';
import { ListCoursesHandler } from './list-courses/list-courses.handler.js';
import { ListProgramsHandler } from './list-programs/list-programs.handler.js';
import { NamedCourses } from './named-courses.js';
import { NamedPrograms } from './named-programs.js';
import { OpenCourseToOrganizationHandler } from './open-course-to-organization/open-course-to-organization.handler.js';
import { ProgramMembership } from './program-membership.js';
import { PublishCourseHandler } from './publish-course/publish-course.handler.js';
import { SentLetters } from './publish-course/sent-letters.js';
import { Instructors } from './publish-release/instructors.js';
import { PublicationAnswer } from './publish-release/publication-answer.js';
import { PublicationPreview } from './preview-release/publication-preview.js';
import { PublicationTarget } from './publish-release/publication-target.js';
import { PublishReleaseHandler } from './publish-release/publish-release.handler.js';
import { ReleaseComparison } from './publish-release/release-comparison.js';
import { SettledAttempts } from './publish-release/settled-attempts.js';
import { ReleaseLibrary } from './release-library.js';
import { ReleaseParts } from './release-parts.js';
import { UnpublishCourseHandler } from './unpublish-course/unpublish-course.handler.js';
import { UpdateCourseHandler } from './update-course/update-course.handler.js';

@Module({
  imports: [IdentityModule],
  providers: [
    ReleaseLibrary,
    ReleaseParts,
    Instructors,
    PublicationAnswer,
    PublicationPreview,
    PublicationTarget,
    ReleaseComparison,
    SettledAttempts,
    AccessListChange,
    NamedCourses,
    NamedPrograms,
    ProgramMembership,
    PublishReleaseHandler,
    ExportReleaseHandler,
    AnnounceCourseHandler,
    CourseReleaseHandler,
    CourseReleasesHandler,
    CreateCourseHandler,
    ListCoursesHandler,
    UpdateCourseHandler,
    SentLetters,
    PublishCourseHandler,
    UnpublishCourseHandler,
    OpenCourseToOrganizationHandler,
    CloseCourseToOrganizationHandler,
    DefineProgramHandler,
    JoinProgramHandler,
    LeaveProgramHandler,
    ListProgramsHandler,
  ],
  exports: [ReleaseLibrary, NamedCourses, PublicationPreview],
})
export class CatalogueModule {}
