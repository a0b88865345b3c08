import type {
  AssignmentWithdrawn,
  CourseAssigned,
  CourseProgressReset,
  DeadlineExtended,
  EnrolmentWithdrawn,
  ExtensionWithdrawn,
  HomeworkDueSet,
  LearnerEnrolled,
  TeamHomeworkDueFollowed,
} from '../../src/contexts/enrolment/domain/enrolment.events.js';

/** Events of Mira in the course `balance`. */
const who = { learnerId: 'mira', courseId: 'balance' };

export function enrolled(
  enrolmentId = 'e1',
  origin: 'self' | 'assigned' = 'self',
  space = 'personal',
): LearnerEnrolled {
  return { type: 'enrolment.LearnerEnrolled', data: { ...who, enrolmentId, origin, space } };
}

export function assigned(orgId: string, terms: Partial<CourseAssigned['data']> = {}): CourseAssigned {
  return {
    type: 'enrolment.CourseAssigned',
    data: { ...who, orgId, mandatory: true, deadline: null, byOwnChoice: false, ...terms },
  };
}

export function dueSet(orgId: string, rules: HomeworkDueSet['data']['rules']): HomeworkDueSet {
  return { type: 'enrolment.HomeworkDueSet', data: { ...who, orgId, rules } };
}

export function teamDueFollowed(
  orgId: string,
  rules: TeamHomeworkDueFollowed['data']['rules'],
): TeamHomeworkDueFollowed {
  return { type: 'enrolment.TeamHomeworkDueFollowed', data: { ...who, orgId, rules } };
}

export function unassigned(orgId: string): AssignmentWithdrawn {
  return { type: 'enrolment.AssignmentWithdrawn', data: { ...who, orgId } };
}

export function extension(orgId: string, until: string): DeadlineExtended {
  return { type: 'enrolment.DeadlineExtended', data: { ...who, orgId, until } };
}

export function unextended(orgId: string): ExtensionWithdrawn {
  return { type: 'enrolment.ExtensionWithdrawn', data: { ...who, orgId } };
}

export const withdrawn: EnrolmentWithdrawn = { type: 'enrolment.EnrolmentWithdrawn', data: who };

export function reset(formerEnrolmentId: string, enrolmentId: string): CourseProgressReset {
  return { type: 'enrolment.CourseProgressReset', data: { ...who, formerEnrolmentId, enrolmentId } };
}
