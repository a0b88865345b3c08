import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';

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
export type AssignmentWithdrawn = DomainEvent<
  'enrolment.AssignmentWithdrawn',
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
  LearnerEnrolled | CourseAssigned | AssignmentWithdrawn | EnrolmentWithdrawn | CourseProgressReset;
