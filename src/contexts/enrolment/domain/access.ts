import { isEnrolled, type EnrolmentState } from './enrolment.js';

export type CourseAccess = 'open' | 'not_enrolled' | 'organization_suspended';

/**
 * Whether the learner may use the course now. It is closed only when every assignment comes from a suspended
 * organization; an own enrolment beside them does not open it, an assignment of an active organization does.
 */
export function courseAccess(state: EnrolmentState, isSuspended: (orgId: string) => boolean): CourseAccess {
  if (!isEnrolled(state)) return 'not_enrolled';
  const assigning = [...state.assignments.keys()];
  return assigning.length > 0 && assigning.every(isSuspended) ? 'organization_suspended' : 'open';
}
