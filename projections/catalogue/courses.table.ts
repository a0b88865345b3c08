/** A course with its card, its state and its active release. */
export interface CourseRow {
  course_id: string;
  /** null until a release gave it one. */
  course_key: string | null;
  title: string;
  summary: string;
  description: string;
  promise: string;
  published: boolean;
  upcoming: boolean;
  /** Of an announcement before the first release; those of a release are its chapter titles. */
  objectives: string[];
  instructors: string[];
  /** Organizations whose people may take it; empty: open to everybody. */
  allowed_organizations: string[];
  /** The release published last, which is activated next. */
  latest_release: ReleaseColumn | null;
  active_release: ReleaseColumn | null;
  /** Lessons of the active release; 0 without one. */
  lesson_count: number;
  created_at: string;
  /** When anything about it was changed last. */
  updated_at: string;
  /** Orders courses by their making. */
  created_position: string;
}

export interface ReleaseColumn {
  release_id: string;
  version: number;
  digest: string;
  parts: number;
  commit: string | null;
  document_key: string | null;
  lessons: number;
  published_at: string;
}

export interface CoursesTable {
  courses: CourseRow;
}
