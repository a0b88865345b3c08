import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** A course for everybody who belongs to the organization, and whoever joins later. */
export type CourseAssignedToTeam = DomainEvent<
  'enrolment.CourseAssignedToTeam',
  {
    readonly orgId: string;
    readonly courseId: string;
    readonly mandatory: boolean;
    /** A day (YYYY-MM-DD) of the organization's calendar, or null. */
    readonly deadline: string | null;
  }
>;
export type TeamAssignmentWithdrawn = DomainEvent<
  'enrolment.TeamAssignmentWithdrawn',
  { readonly orgId: string; readonly courseId: string }
>;

export type TeamCoursesEvent = CourseAssignedToTeam | TeamAssignmentWithdrawn;
