/** A session of a lesson; keyed by `session_id`. It is archived with its run. */
export interface LessonSessionRow {
  session_id: string;
  run_id: string;
  person_id: string;
  course_id: string;
  lesson_id: string;
  space: string;
  channel: string;
  opening: string;
  /** As recorded; one that fell silent is abandoned, written down or not. */
  status: SessionStatus;
  started_at: string;
  /** Orders sessions. */
  started_position: string;
  last_activity_at: string;
  /** Marks of goals made in it, repeated ones too. */
  marks: number;
  finished_at: string | null;
}

export type SessionStatus = 'In Progress' | 'Awaiting Quiz' | 'Completed' | 'Abandoned';

export interface LessonSessionsTable {
  lesson_sessions: LessonSessionRow;
}
