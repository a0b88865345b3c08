import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { PERSONAL, type SpaceId } from '../../identity/domain/person.events.js';
import { isEnrolled, type EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import type { ProgramLock } from '../domain/program-order.js';
import type { EnrolmentRefusals } from '../domain/refusals.js';

export interface Enrolling {
  readonly learnerId: string;
  readonly courseId: string;
  readonly space: SpaceId;
  /** For a learner who was never enrolled in the course. */
  readonly newEnrolmentId: string;
}

/** What must be known of the course. */
export interface Offer {
  readonly status: 'unpublished' | 'upcoming' | 'published';
  /** Open in the space: to its organization, in `personal` to any active one of the learner's (to everybody who is in none). */
  readonly allowed: boolean;
  /** The program that locks it first, or null. */
  readonly lock: ProgramLock | null;
}

type EnrollRefusal = RefusedOf<
  EnrolmentRefusals,
  'course_not_published' | 'course_upcoming' | 'already_enrolled' | 'course_not_allowed' | 'program_order'
>;

/**
 * Enrols, and in an organization's space also assigns the course by the learner's own choice. Checks in the
 * order of R-266. One who comes back after a withdrawal finds the former progress.
 */
export function decideEnroll(
  { learnerId, courseId, space, newEnrolmentId }: Enrolling,
  { status, allowed, lock }: Offer,
  state: EnrolmentState,
): Decision<EnrolmentEvent, EnrollRefusal> {
  const details = { course: courseId };
  if (status === 'unpublished') return refuse('course_not_published', details);
  if (status === 'upcoming') return refuse('course_upcoming', details);
  const personal = space === PERSONAL;
  if (personal && isEnrolled(state)) return refuse('already_enrolled', details);
  if (!allowed) return refuse('course_not_allowed', details);
  if (state.assignments.has(space)) return refuse('already_enrolled', details);
  if (lock) return refuse('program_order', lock);

  const who = { learnerId, courseId };
  const enrolmentId = state.enrolmentId ?? newEnrolmentId;
  const enrolled: EnrolmentEvent = {
    type: 'enrolment.LearnerEnrolled',
    data: { ...who, enrolmentId, space, origin: 'self' },
  };
  const chosen: EnrolmentEvent = {
    type: 'enrolment.CourseAssigned',
    data: { ...who, orgId: space, mandatory: false, deadline: null, byOwnChoice: true },
  };
  return accept<EnrolmentEvent>(...(isEnrolled(state) ? [] : [enrolled]), ...(personal ? [] : [chosen]));
}
