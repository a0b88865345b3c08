/** The lessons of a former release and where in the log the next one took over. */
export interface FormerLessons {
  lessons: string[];
  until: string;
}

/** A course as a report counts it; keyed by `course_id`. Everybody's totals come from here, so a release changes one row. */
export interface ReportCourseRow {
  course_id: string;
  title: string;
  /** Content of the active release; null without one. */
  digest: string | null;
  document_key: string | null;
  /** Lessons of the active release. */
  lessons: string[];
  lesson_count: number;
  /** Former releases had lessons that the active one has not. */
  has_removed: boolean;
  /** Every lesson that a release ever had. */
  ever: string[];
  /** Former releases that can have been completed without the active one. */
  former: FormerLessons[];
}

export interface ReportCoursesTable {
  report_courses: ReportCourseRow;
}
