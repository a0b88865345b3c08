import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { announceCourseContract } from './announce-course/announce-course.contract.js';
import { AnnounceCourse } from './announce-course/announce-course.handler.js';
import { closeCourseToOrganizationContract } from './close-course-to-organization/close-course-to-organization.contract.js';
import { CloseCourseToOrganization } from './close-course-to-organization/close-course-to-organization.handler.js';
import { courseReleaseContract } from './course-release/course-release.contract.js';
import { CourseRelease } from './course-release/course-release.handler.js';
import { courseReleasesContract } from './course-releases/course-releases.contract.js';
import { CourseReleases } from './course-releases/course-releases.handler.js';
import { createCourseContract } from './create-course/create-course.contract.js';
import { CreateCourse } from './create-course/create-course.handler.js';
import { defineProgramContract } from './define-program/define-program.contract.js';
import { DefineProgram } from './define-program/define-program.handler.js';
import { exportReleaseContract } from './export-release/export-release.contract.js';
import { ExportRelease } from './export-release/export-release.handler.js';
import { joinProgramContract } from './join-program/join-program.contract.js';
import { JoinProgram } from './join-program/join-program.handler.js';
import { leaveProgramContract } from './leave-program/leave-program.contract.js';
import { LeaveProgram } from './leave-program/leave-program.handler.js';
import { listCoursesContract } from './list-courses/list-courses.contract.js';
import { ListCourses } from './list-courses/list-courses.handler.js';
import { listProgramsContract } from './list-programs/list-programs.contract.js';
import { ListPrograms } from './list-programs/list-programs.handler.js';
import { openCourseToOrganizationContract } from './open-course-to-organization/open-course-to-organization.contract.js';
import { OpenCourseToOrganization } from './open-course-to-organization/open-course-to-organization.handler.js';
import { publishCourseContract } from './publish-course/publish-course.contract.js';
import { PublishCourse } from './publish-course/publish-course.handler.js';
import { publishReleaseContract } from './publish-release/publish-release.contract.js';
import { PublishRelease } from './publish-release/publish-release.handler.js';
import { unpublishCourseContract } from './unpublish-course/unpublish-course.contract.js';
import { UnpublishCourse } from './unpublish-course/unpublish-course.handler.js';
import { updateCourseContract } from './update-course/update-course.contract.js';
import { UpdateCourse } from './update-course/update-course.handler.js';

/** What people and agents may do with courses. */
export const catalogueUseCases: readonly UseCase[] = [
  useCase(publishReleaseContract, PublishRelease),
  useCase(exportReleaseContract, ExportRelease),
  useCase(announceCourseContract, AnnounceCourse),
  useCase(courseReleaseContract, CourseRelease),
  useCase(courseReleasesContract, CourseReleases),
  useCase(createCourseContract, CreateCourse),
  useCase(listCoursesContract, ListCourses),
  useCase(updateCourseContract, UpdateCourse),
  useCase(publishCourseContract, PublishCourse),
  useCase(unpublishCourseContract, UnpublishCourse),
  useCase(openCourseToOrganizationContract, OpenCourseToOrganization),
  useCase(closeCourseToOrganizationContract, CloseCourseToOrganization),
  useCase(defineProgramContract, DefineProgram),
  useCase(joinProgramContract, JoinProgram),
  useCase(leaveProgramContract, LeaveProgram),
  useCase(listProgramsContract, ListPrograms),
];
