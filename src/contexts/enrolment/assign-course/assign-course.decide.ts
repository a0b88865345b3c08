import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { isEnrolled, type EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { sameDue, type HomeworkDue } from '../domain/homework-due.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

export interface AssigningCourse {
  readonly learnerId: string;
  readonly courseId: string;
  readonly orgId: string;
  readonly mandatory: boolean;
  readonly deadline: string | null;
  /** Undefined: what is set stays. */
  readonly homeworkDue?: readonly HomeworkDue[] | undefined;
  /** For a learner who was never enrolled in the course. */
  readonly newEnrolmentId: string;
}

/** The organization must have the person and may take the course, and no announcement. The same terms again change nothing. */
export function decideAssignCourse(
  { newEnrolmentId, homeworkDue, ...assignment }: AssigningCourse,
  { member, upcoming, allowed }: { readonly member: boolean; readonly upcoming: boolean; readonly allowed: boolean },
  state: EnrolmentState,
): Decision<EnrolmentEvent, RefusedOf<EnrolmentRefusals, 'not_a_member' | 'course_upcoming' | 'course_not_allowed'>> {
  const { learnerId, courseId, orgId, mandatory, deadline } = assignment;
  if (!member) return refuse('not_a_member', {});
  if (upcoming) return refuse('course_upcoming', { course: courseId });
  if (!allowed) return refuse('course_not_allowed', { course: courseId });

  const enrolmentId = state.enrolmentId ?? newEnrolmentId;
  const enrolled: EnrolmentEvent = {
    type: 'enrolment.LearnerEnrolled',
    data: { enrolmentId, learnerId, courseId, space: orgId, origin: 'assigned' },
  };
  const assigned: EnrolmentEvent = { type: 'enrolment.CourseAssigned', data: { ...assignment, byOwnChoice: false } };
  const former = state.assignments.get(orgId);
  const same = former && !former.byOwnChoice && former.mandatory === mandatory && former.assignedDeadline === deadline;
  const due: EnrolmentEvent[] =
    homeworkDue && !sameDue(homeworkDue, former?.homeworkDue ?? [])
      ? [{ type: 'enrolment.HomeworkDueSet', data: { learnerId, courseId, orgId, rules: homeworkDue } }]
      : [];
  return accept<EnrolmentEvent>(...(isEnrolled(state) ? [] : [enrolled]), ...(same ? [] : [assigned]), ...due);
}
