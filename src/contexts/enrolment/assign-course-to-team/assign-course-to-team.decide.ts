import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { assigningRefusals } from '../domain/refusals.js';
import type { TeamCourses } from '../domain/team-courses.js';
import type { CourseAssignedToTeam } from '../domain/team-courses.events.js';

type Refusal = RefusedOf<typeof assigningRefusals>;

/** Whether an organization may assign the course at all; the same terms again record nothing. */
export function decideAssignCourseToTeam(
  data: CourseAssignedToTeam['data'],
  { upcoming, allowed }: { readonly upcoming: boolean; readonly allowed: boolean },
  state: TeamCourses,
): Decision<CourseAssignedToTeam, Refusal> {
  const { courseId, mandatory, deadline } = data;
  if (upcoming) return refuse('course_upcoming', { course: courseId });
  if (!allowed) return refuse('course_not_allowed', { course: courseId });
  const former = state.get(courseId);
  if (former && former.mandatory === mandatory && former.deadline === deadline) return accept();
  return accept({ type: 'enrolment.CourseAssignedToTeam', data });
}
