import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import type { ReactionWiring } from '../../platform/reactions/reaction-command.js';
import { extendDeadlineContract } from './extend-deadline/extend-deadline.contract.js';
import { ExtendDeadline } from './extend-deadline/extend-deadline.handler.js';
import { listAssignmentsContract } from './list-assignments/list-assignments.contract.js';
import { ListAssignments } from './list-assignments/list-assignments.handler.js';
import { assignCourseToTeamContract } from './assign-course-to-team/assign-course-to-team.contract.js';
import { AssignCourseToTeam } from './assign-course-to-team/assign-course-to-team.handler.js';
import { withdrawCourseFromTeamContract } from './withdraw-course-from-team/withdraw-course-from-team.contract.js';
import { WithdrawCourseFromTeam } from './withdraw-course-from-team/withdraw-course-from-team.handler.js';
import { FollowTeam } from './team/follow-team.handler.js';
import { whenTeamChanges } from './team/when-team-changes.js';
import { assignCourseContract } from './assign-course/assign-course.contract.js';
import { AssignCourse } from './assign-course/assign-course.handler.js';
import { changeAssignmentContract } from './change-assignment/change-assignment.contract.js';
import { ChangeAssignment } from './change-assignment/change-assignment.handler.js';
import { enrollContract } from './enroll/enroll.contract.js';
import { Enroll } from './enroll/enroll.handler.js';
import { listCatalogContract } from './list-catalog/list-catalog.contract.js';
import { ListCatalog } from './list-catalog/list-catalog.handler.js';
import { listMyCoursesContract } from './list-my-courses/list-my-courses.contract.js';
import { ListMyCourses } from './list-my-courses/list-my-courses.handler.js';
import { resetProgressContract } from './reset-progress/reset-progress.contract.js';
import { ResetProgress } from './reset-progress/reset-progress.handler.js';
import { withdrawAssignmentContract } from './withdraw-assignment/withdraw-assignment.contract.js';
import { WithdrawAssignment } from './withdraw-assignment/withdraw-assignment.handler.js';
import { withdrawEnrolmentContract } from './withdraw-enrolment/withdraw-enrolment.contract.js';
import { WithdrawEnrolment } from './withdraw-enrolment/withdraw-enrolment.handler.js';

/** Taking courses, having them assigned, and giving them back. */
export const enrolmentUseCases: readonly UseCase[] = [
  useCase(listCatalogContract, ListCatalog),
  useCase(enrollContract, Enroll),
  useCase(listMyCoursesContract, ListMyCourses),
  useCase(assignCourseContract, AssignCourse),
  useCase(changeAssignmentContract, ChangeAssignment),
  useCase(withdrawAssignmentContract, WithdrawAssignment),
  useCase(extendDeadlineContract, ExtendDeadline),
  useCase(listAssignmentsContract, ListAssignments),
  useCase(assignCourseToTeamContract, AssignCourseToTeam),
  useCase(withdrawCourseFromTeamContract, WithdrawCourseFromTeam),
  useCase(withdrawEnrolmentContract, WithdrawEnrolment),
  useCase(resetProgressContract, ResetProgress),
];

export const enrolmentReactions: readonly ReactionWiring[] = [
  { reaction: whenTeamChanges, commands: { follow_team: FollowTeam } },
];
