import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { HomeworkDue } from './homework-due.js';

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
/** When homework of the course is due for everybody, all rules: they replace the former ones, and go with the assignment. */
export type TeamHomeworkDueSet = DomainEvent<
  'enrolment.TeamHomeworkDueSet',
  { readonly orgId: string; readonly courseId: string; readonly rules: readonly HomeworkDue[] }
>;
export type TeamAssignmentWithdrawn = DomainEvent<
  'enrolment.TeamAssignmentWithdrawn',
  { readonly orgId: string; readonly courseId: string }
>;

export type TeamCoursesEvent = CourseAssignedToTeam | TeamHomeworkDueSet | TeamAssignmentWithdrawn;
