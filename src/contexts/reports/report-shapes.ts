import type { Caller } from '../../platform/contract/caller.js';

/** How far a person is in a course: no lesson of it passed, all of them, or something between. */
export const REPORT_STATUSES = ['not_started', 'in_progress', 'completed'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** What a report can be sorted by, each in the order of an index; rows without the value come last. */
export const REPORT_SORTS = [
  'deadline',
  'full_name',
  'user',
  'course',
  'organization',
  'status',
  'progress',
  'mandatory',
  'overdue',
  'last_activity',
] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** An organization that the caller may see the report of; suspended ones too. */
export interface SeenOrganization {
  readonly id: string;
  readonly title: string;
  /** IANA name, its own or the installation's: its days and clock. */
  readonly timeZone: string;
  readonly suspended: boolean;
}

/** A course by its id and what people call it. */
export interface NamedCourse {
  readonly id: string;
  readonly title: string;
}

/** What narrows a report. Values nobody has give no rows. */
export interface ReportFilter {
  readonly organizations: readonly SeenOrganization[];
  /** Course id. */
  readonly course?: string | undefined;
  readonly status?: string | undefined;
  readonly overdue?: boolean | undefined;
  /** Found anywhere in login or name, whatever the case. */
  readonly search?: string | undefined;
  /** Id of a person. */
  readonly person?: string | undefined;
  /** Also people who left the organization, and deactivated ones (LMS-50). */
  readonly withLeft?: boolean | undefined;
}

export interface ReportPageRequest extends ReportFilter {
  readonly sort?: ReportSort | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** `nextCursor` of the page before, asked with the same sort and direction. */
  readonly cursor?: string | undefined;
  /** Rows, 1 to 1,000. */
  readonly limit: number;
  /** One more query: leave it out where it is not shown. */
  readonly withTotals?: boolean | undefined;
}

/** One person, organization and course, with the terms that the organization set. */
export interface ReportRow {
  readonly person: { readonly id: string; readonly login: string; readonly name: string };
  readonly organization: { readonly id: string; readonly title: string };
  readonly course: { readonly id: string; readonly title: string };
  readonly status: ReportStatus;
  /** Lessons of the active release. */
  readonly lessons: { readonly total: number; readonly passed: number };
  /** Share of lessons passed, two decimals; stays 1 once it was reached. */
  readonly progress: number;
  /** A day (YYYY-MM-DD) of the organization's calendar. */
  readonly deadline: string | null;
  readonly mandatory: boolean;
  /** The person took the course from the organization's catalogue. */
  readonly byOwnChoice: boolean;
  readonly overdue: boolean;
  /** Start of the latest session of the course in any space, with the organization's offset. */
  readonly lastActivity: string | null;
  /** Sections of the course's document, and how many are complete in the organization's space. */
  readonly document: { readonly total: number; readonly filled: number };
  /** Lessons of the active release that a quiz passed, and those of them passed by the first attempt. */
  readonly quiz: { readonly passed: number; readonly firstTry: number };
  /** The person belongs to the organization no more. */
  readonly left: boolean;
  /** The person signs in no more. */
  readonly deactivated: boolean;
}

/** Counts over all rows of the filter; `people`: each once. */
export interface ReportTotals {
  readonly rows: number;
  readonly people: number;
  readonly notStarted: number;
  readonly inProgress: number;
  readonly completed: number;
  readonly overdue: number;
}

export interface ReportPage {
  readonly rows: readonly ReportRow[];
  readonly nextCursor?: string;
  /** Where to go on when only the first rows of the page are shown; undefined: nothing follows. */
  readonly cursorAfter: (shown: number) => string | undefined;
  /** When asked for. */
  readonly totals?: ReportTotals;
  /** Instant (ISO 8601 UTC) up to which the report is complete. */
  readonly asOf: string;
  /** The tables are known to lag behind the log. */
  readonly isStale: boolean;
}

/** A stretch of an export. */
export interface ReportBatch {
  readonly rows: readonly ReportRow[];
  readonly nextCursor?: string;
}

export interface WeekOfProgress {
  /** Monday of the week (YYYY-MM-DD) in the organization's calendar. */
  readonly week: string;
  readonly lessons: number;
  /** Courses whose last lesson was passed in this week. */
  readonly courses: number;
}

/** How a lesson holds people up. Counts of people of the organization, never who. */
export interface StuckPlace {
  readonly course: { readonly id: string; readonly title: string };
  readonly lesson: { readonly id: string; readonly key: string; readonly title: string };
  /** People who began it and have not passed it. */
  readonly waiting: number;
  /** Days since they began it: the median of them. */
  readonly days: number;
  /** Failed quiz attempts, and the people who failed at least one. */
  readonly failedAttempts: number;
  readonly failedPeople: number;
}

/** A session that a manager may see: one in a space of their organizations. */
export interface SeenSession {
  readonly lesson: string;
  readonly lessonTitle: string;
  readonly course: string;
  readonly status: 'In Progress' | 'Awaiting Quiz' | 'Completed' | 'Abandoned';
  /** Instants with the offset of the organization. */
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly objectives: readonly {
    readonly key: string;
    readonly text: string;
    readonly status: 'not_started' | 'touched' | 'covered';
  }[];
}

export interface SeenAttempt {
  readonly lesson: string;
  readonly number: number;
  readonly status: 'In Progress' | 'Passed' | 'Failed' | 'Abandoned' | 'Cancelled';
  /** Share of right answers, two decimals; 0 while it goes on and when it was cancelled. */
  readonly score: number;
  readonly passed: boolean;
  readonly finishedAt: string | null;
}

/** A person as managers of their organizations see them. Never goals, evidence, answers or notes. */
export interface PersonDetail {
  readonly person: { readonly id: string; readonly login: string; readonly name: string };
  /** Courses that the organizations assigned, most urgent first. */
  readonly courses: readonly ReportRow[];
  /** The 50 latest of each, newest first. */
  readonly sessions: readonly SeenSession[];
  readonly attempts: readonly SeenAttempt[];
  readonly asOf: string;
  readonly isStale: boolean;
}

/** Who asks, as far as rights go. */
export type ReportCaller = Pick<Caller, 'personId' | 'roles' | 'actor'>;
