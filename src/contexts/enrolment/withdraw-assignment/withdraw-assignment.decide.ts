import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentState } from '../domain/enrolment.js';
import type { AssignmentWithdrawn } from '../domain/enrolment.events.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

/** `named` is how the caller called them, for the refusal. */
export function decideWithdrawAssignment(
  data: AssignmentWithdrawn['data'],
  named: { readonly user: string; readonly course: string; readonly organization: string },
  state: EnrolmentState,
): Decision<AssignmentWithdrawn, RefusedOf<EnrolmentRefusals, 'assignment_not_found'>> {
  if (!state.assignments.has(data.orgId)) return refuse('assignment_not_found', named);
  return accept({ type: 'enrolment.AssignmentWithdrawn', data });
}
