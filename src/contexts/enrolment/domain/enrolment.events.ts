import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { HomeworkDue } from './homework-due.js';

/** `enrolmentId` is minted here and replaced only by a progress reset. */
export type LearnerEnrolled = DomainEvent<
  'enrolment.LearnerEnrolled',
  {
    readonly enrolmentId: string;
    readonly learnerId: string;
    readonly courseId: string;
    readonly space: SpaceId;
    readonly origin: 'self' | 'assigned';
  }
>;
/** `deadline` is a day (YYYY-MM-DD) of the organization's calendar, or null. */
export type CourseAssigned = DomainEvent<
  'enrolment.CourseAssigned',
  {
    readonly learnerId: string;
    readonly courseId: string;
    readonly orgId: string;
    readonly mandatory: boolean;
    readonly deadline: string | null;
    readonly byOwnChoice: boolean;
  }
>;
/** The due rules of an assignment, all of them: they replace the former ones, and go with the assignment. */
export type HomeworkDueSet = DomainEvent<
  'enrolment.HomeworkDueSet',
  {
    readonly learnerId: string;
    readonly courseId: string;
    readonly orgId: string;
    readonly rules: readonly HomeworkDue[];
  }
>;
/**
 * The due rules of the whole team as they act for one member, all of them. They stand beside those of the assignment, which
 * neither replaces, and go with it.
 */
export type TeamHomeworkDueFollowed = DomainEvent<
  'enrolment.TeamHomeworkDueFollowed',
  {
    readonly learnerId: string;
    readonly courseId: string;
    readonly orgId: string;
    readonly rules: readonly HomeworkDue[];
  }
>;
export type AssignmentWithdrawn = DomainEvent<
  'enrolment.AssignmentWithdrawn',
  { readonly learnerId: string; readonly courseId: string; readonly orgId: string }
>;
/** One learner has until this day (YYYY-MM-DD), when that is later than the deadline; new terms do not shorten it. */
export type DeadlineExtended = DomainEvent<
  'enrolment.DeadlineExtended',
  { readonly learnerId: string; readonly courseId: string; readonly orgId: string; readonly until: string }
>;
export type ExtensionWithdrawn = DomainEvent<
  'enrolment.ExtensionWithdrawn',
  { readonly learnerId: string; readonly courseId: string; readonly orgId: string }
>;
export type EnrolmentWithdrawn = DomainEvent<
  'enrolment.EnrolmentWithdrawn',
  { readonly learnerId: string; readonly courseId: string }
>;
/** The runs of the former enrolment are archived; a new enrolment id begins anew. */
export type CourseProgressReset = DomainEvent<
  'enrolment.CourseProgressReset',
  {
    readonly learnerId: string;
    readonly courseId: string;
    readonly formerEnrolmentId: string;
    readonly enrolmentId: string;
  }
>;

export type EnrolmentEvent =
  | LearnerEnrolled
  | CourseAssigned
  | HomeworkDueSet
  | TeamHomeworkDueFollowed
  | AssignmentWithdrawn
  | DeadlineExtended
  | ExtensionWithdrawn
  | EnrolmentWithdrawn
  | CourseProgressReset;
