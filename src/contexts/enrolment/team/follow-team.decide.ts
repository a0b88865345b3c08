import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import type { TeamTerms } from '../domain/team-courses.js';
import { decideAssignCourse } from '../assign-course/assign-course.decide.js';

export interface FollowingTeam {
  readonly learnerId: string;
  readonly courseId: string;
  readonly orgId: string;
  /** For a learner who was never enrolled in the course. */
  readonly newEnrolmentId: string;
  /** Of the whole team; undefined: it is assigned to the team no more. */
  readonly terms: TeamTerms | undefined;
  /** Joined just now: terms of their own stay as they are. */
  readonly joining: boolean;
  readonly member: boolean;
}

/**
 * Brings a member in line with what the organization assigned to everybody; the same again records nothing. What a
 * member chose stays theirs when it is withdrawn, and so does the enrolment.
 */
export function decideFollowTeam(
  { terms, joining, member, ...who }: FollowingTeam,
  state: EnrolmentState,
): Decision<EnrolmentEvent> {
  const { learnerId, courseId, orgId } = who;
  const own = state.assignments.get(orgId);
  if (!terms) {
    if (!own || own.byOwnChoice) return accept();
    return accept({ type: 'enrolment.AssignmentWithdrawn', data: { learnerId, courseId, orgId } });
  }
  if (!member || (joining && own && !own.byOwnChoice)) return accept();
  const { events } = decideAssignCourse({ ...who, ...terms }, { member, upcoming: false, allowed: true }, state);
  return accept(...events);
}
