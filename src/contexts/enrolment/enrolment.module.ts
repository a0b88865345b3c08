import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { IdentityModule } from '../identity/index.js';
import { AssignCourseHandler } from './assign-course/assign-course.handler.js';
import { ChangeAssignmentHandler } from './change-assignment/change-assignment.handler.js';
import { ExtendDeadlineHandler } from './extend-deadline/extend-deadline.handler.js';
import { ListAssignmentsHandler } from './list-assignments/list-assignments.handler.js';
import { AssignCourseToTeamHandler } from './assign-course-to-team/assign-course-to-team.handler.js';
import { WithdrawCourseFromTeamHandler } from './withdraw-course-from-team/withdraw-course-from-team.handler.js';
import { FollowTeamHandler } from './team/follow-team.handler.js';
import { TeamFollowing } from './team/team-following.js';
import { EnrollHandler } from './enroll/enroll.handler.js';
import { HomeworkRules } from './homework-rules.js';
import { ListCatalogHandler } from './list-catalog/list-catalog.handler.js';
import { ListMyCoursesHandler } from './list-my-courses/list-my-courses.handler.js';
import { MyCourses } from './my-courses.js';
import { NamedEnrolment } from './named-enrolment.js';
import { LearnerPrograms } from './programs/learner-programs.js';
import { ProgramOrder } from './programs/program-order.js';
import { ResetProgressHandler } from './reset-progress/reset-progress.handler.js';
import { WithdrawAssignmentHandler } from './withdraw-assignment/withdraw-assignment.handler.js';
import { WithdrawEnrolmentHandler } from './withdraw-enrolment/withdraw-enrolment.handler.js';

@Module({
  imports: [IdentityModule, CatalogueModule],
  providers: [
    NamedEnrolment,
    HomeworkRules,
    MyCourses,
    ProgramOrder,
    LearnerPrograms,
    ListCatalogHandler,
    EnrollHandler,
    ListMyCoursesHandler,
    AssignCourseHandler,
    ChangeAssignmentHandler,
    WithdrawAssignmentHandler,
    WithdrawEnrolmentHandler,
    TeamFollowing,
    FollowTeamHandler,
    ExtendDeadlineHandler,
    ListAssignmentsHandler,
    AssignCourseToTeamHandler,
    WithdrawCourseFromTeamHandler,
    ResetProgressHandler,
  ],
  exports: [MyCourses, ProgramOrder, LearnerPrograms],
})
export class EnrolmentModule {}
