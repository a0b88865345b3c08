import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';
import type { TeamCourses } from '../domain/team-courses.js';
import type { TeamAssignmentWithdrawn } from '../domain/team-courses.events.js';

/** `named` is how the caller called them, for the refusal. */
export function decideWithdrawCourseFromTeam(
  data: TeamAssignmentWithdrawn['data'],
  named: { readonly course: string; readonly organization: string },
  state: TeamCourses,
): Decision<TeamAssignmentWithdrawn, RefusedOf<EnrolmentRefusals, 'team_assignment_not_found'>> {
  if (!state.has(data.courseId)) return refuse('team_assignment_not_found', named);
  return accept({ type: 'enrolment.TeamAssignmentWithdrawn', data });
}
