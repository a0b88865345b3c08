import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { sameDue, type HomeworkDue } from '../domain/homework-due.js';
import type { assigningRefusals } from '../domain/refusals.js';
import type { TeamCourses } from '../domain/team-courses.js';
import type { CourseAssignedToTeam, TeamCoursesEvent } from '../domain/team-courses.events.js';

type Refusal = RefusedOf<typeof assigningRefusals>;

export type AssigningToTeam = CourseAssignedToTeam['data'] & {
  /** Undefined: what is set stays. */
  readonly homeworkDue?: readonly HomeworkDue[] | undefined;
};

/** Whether an organization may assign the course at all; the same terms and due rules again record nothing. */
export function decideAssignCourseToTeam(
  { homeworkDue, ...data }: AssigningToTeam,
  { upcoming, allowed }: { readonly upcoming: boolean; readonly allowed: boolean },
  state: TeamCourses,
): Decision<TeamCoursesEvent, Refusal> {
  const { orgId, courseId, mandatory, deadline } = data;
  if (upcoming) return refuse('course_upcoming', { course: courseId });
  if (!allowed) return refuse('course_not_allowed', { course: courseId });
  const former = state.get(courseId);
  const events: TeamCoursesEvent[] = [];
  if (former?.mandatory !== mandatory || former.deadline !== deadline)
    events.push({ type: 'enrolment.CourseAssignedToTeam', data });
  if (homeworkDue && !sameDue(homeworkDue, former?.homeworkDue ?? []))
    events.push({ type: 'enrolment.TeamHomeworkDueSet', data: { orgId, courseId, rules: homeworkDue } });
  return accept(...events);
}
