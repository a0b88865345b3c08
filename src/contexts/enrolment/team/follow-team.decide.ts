import { accept, type Decision } from '../../../platform/decision/decision.js';
import type { EnrolmentState } from '../domain/enrolment.js';
import type { EnrolmentEvent } from '../domain/enrolment.events.js';
import { sameDue } from '../domain/homework-due.js';
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
  /** Joined just now: terms of their own stay as they are, and the due rules of the team stand beside their own. */
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
  if (!member) return accept();
  const { homeworkDue: rules, ...assigned } = terms;
  const keepsOwn = joining && own && !own.byOwnChoice;
  const facts = { member, upcoming: false, allowed: true };
  const events = keepsOwn ? [] : decideAssignCourse({ ...who, ...assigned }, facts, state).events;
  const due: EnrolmentEvent[] = sameDue(rules, own?.teamHomeworkDue ?? [])
    ? []
    : [{ type: 'enrolment.TeamHomeworkDueFollowed', data: { learnerId, courseId, orgId, rules } }];
  return accept(...events, ...due);
}
