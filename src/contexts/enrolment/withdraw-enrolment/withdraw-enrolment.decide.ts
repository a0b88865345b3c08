import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { isEnrolled, type EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

/** Every assignment goes with the enrolment. `named` is how the caller called person and course, for the refusal. */
export function decideWithdrawEnrolment(
  who: { readonly learnerId: string; readonly courseId: string },
  named: { readonly user: string; readonly course: string },
  state: EnrolmentState,
): Decision<EnrolmentEvent, RefusedOf<EnrolmentRefusals, 'enrollment_not_found'>> {
  if (!isEnrolled(state)) return refuse('enrollment_not_found', named);
  const assignments = [...state.assignments.keys()].map((orgId): EnrolmentEvent => ({
    type: 'enrolment.AssignmentWithdrawn',
    data: { ...who, orgId },
  }));
  return accept<EnrolmentEvent>(...assignments, { type: 'enrolment.EnrolmentWithdrawn', data: who });
}
