import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentState } from '../domain/enrolment.js';
import type { CourseAssigned } from '../domain/enrolment.events.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

/** What is left out stays as it is; a deadline of null is taken away. */
export interface ChangingAssignment {
  readonly learnerId: string;
  readonly courseId: string;
  readonly orgId: string;
  readonly deadline?: string | null;
  readonly mandatory?: boolean;
}

/**
 * Other terms of an assignment that stays whose choice it was; the same terms again record nothing. `named` is how the
 * caller called them, for the refusal.
 */
export function decideChangeAssignment(
  { orgId, ...change }: ChangingAssignment,
  named: { readonly user: string; readonly course: string; readonly organization: string },
  state: EnrolmentState,
): Decision<CourseAssigned, RefusedOf<EnrolmentRefusals, 'assignment_not_found'>> {
  const former = state.assignments.get(orgId);
  if (!former) return refuse('assignment_not_found', named);
  const { mandatory, deadline, byOwnChoice } = former;
  const data = { mandatory, deadline, byOwnChoice, orgId, ...change };
  if (data.mandatory === mandatory && data.deadline === deadline) return accept();
  return accept({ type: 'enrolment.CourseAssigned', data });
}
