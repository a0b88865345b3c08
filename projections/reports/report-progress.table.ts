/** A lesson that was passed, in the current enrolment; removed lessons too. */
export interface PassedInCourse {
  /** Where in the log: before or after a publication is a matter of positions. */
  at: string;
  /** Instant. */
  on: string;
  /** By a quiz, and then whether by its first attempt; else by completion. */
  by: 'first_try' | 'later_try' | 'completion';
}

/** A lesson that was begun. */
export interface BegunLesson {
  lesson: string;
  /** Instant of the first start. */
  since: string;
  /** Quiz attempts that failed. */
  failed: number;
}

/**
 * How far a person is in a course, whatever organizations assigned it; keyed by `progress_key` = `<person>/<course>`.
 * A reset of the progress empties it.
 */
export interface ReportProgressRow {
  progress_key: string;
  person_id: string;
  course_id: string;
  enrolment_id: string;
  /** How many lessons are in `passed`. */
  passed_count: number;
  /** Start of the latest session, an instant. */
  last_activity: string | null;
  /** By lesson key. */
  passed: Record<string, PassedInCourse>;
  /** By run id. */
  begun: Record<string, BegunLesson>;
}

export interface ReportProgressTable {
  report_progress: ReportProgressRow;
}
