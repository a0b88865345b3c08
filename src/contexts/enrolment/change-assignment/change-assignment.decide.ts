import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { sameDue, type HomeworkDue } from '../domain/homework-due.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

/** What is left out stays as it is; a deadline of null is taken away. */
export interface ChangingAssignment {
  readonly learnerId: string;
  readonly courseId: string;
  readonly orgId: string;
  readonly deadline?: string | null;
  readonly mandatory?: boolean;
  readonly homeworkDue?: readonly HomeworkDue[];
}

/**
 * Other terms of an assignment that stays whose choice it was; the same terms again record nothing. `named` is how the
 * caller called them, for the refusal.
 */
export function decideChangeAssignment(
  { orgId, homeworkDue, ...change }: ChangingAssignment,
  named: { readonly user: string; readonly course: string; readonly organization: string },
  state: EnrolmentState,
): Decision<EnrolmentEvent, RefusedOf<EnrolmentRefusals, 'assignment_not_found'>> {
  const former = state.assignments.get(orgId);
  if (!former) return refuse('assignment_not_found', named);
  const { mandatory, assignedDeadline: deadline, byOwnChoice } = former;
  const data = { mandatory, deadline, byOwnChoice, orgId, ...change };
  const { learnerId, courseId } = change;
  const events: EnrolmentEvent[] = [];
  if (data.mandatory !== mandatory || data.deadline !== deadline)
    events.push({ type: 'enrolment.CourseAssigned', data });
  if (homeworkDue && !sameDue(homeworkDue, former.homeworkDue))
    events.push({ type: 'enrolment.HomeworkDueSet', data: { learnerId, courseId, orgId, rules: homeworkDue } });
  return accept(...events);
}
