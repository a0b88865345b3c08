import { isEnrolled, type EnrolmentState } from './enrolment.js';

export type CourseAccess = 'open' | 'not_enrolled' | 'organization_suspended';

/** How an organization stands to a learner; undefined: they do not belong to it, or not any more. */
export type StatusOf = (orgId: string) => 'active' | 'suspended' | undefined;

/** Whether the learner may use the course now. */
export function courseAccess(state: EnrolmentState, statusOf: StatusOf): CourseAccess {
  if (!isEnrolled(state)) return 'not_enrolled';
  return isClosed(state.assignments.keys(), statusOf) ? 'organization_suspended' : 'open';
}

/**
 * A course is closed only when every assignment of it comes from a suspended organization; an own enrolment beside them
 * does not open it, an assignment of an active one does. One that the learner has left neither closes nor opens.
 */
export function isClosed(assigning: Iterable<string>, statusOf: StatusOf): boolean {
  const statuses = [...assigning].map(statusOf).filter((status) => status !== undefined);
  return statuses.length > 0 && statuses.every((status) => status === 'suspended');
}
