/** An objective of the lesson with the status its marks give it; those a release removed are left out. */
export interface RunObjective {
  key: string;
  text: string;
  status: 'not_started' | 'touched' | 'covered';
}

/**
 * A learner's way through a lesson, as it stood when it was last touched; keyed by `run_id`. It is archived when its
 * enrolment id is no longer the learner's current one.
 */
export interface LessonRunRow {
  run_id: string;
  person_id: string;
  course_id: string;
  enrolment_id: string;
  lesson_id: string;
  lesson_key: string;
  title: string;
  release_id: string;
  status: 'not_started' | 'in_progress' | 'covered' | 'passed';
  /** First start of the lesson, first mark, pass; instants. */
  accepted_at: string;
  started_at: string | null;
  passed_at: string | null;
  /** Where in the log the pass stands: before or after a publication is a matter of positions. */
  passed_position: string | null;
  /** Passed after the deadline. */
  late: boolean;
  /** How the call came that passed the lesson: `agent`, `web`. */
  passed_channel: string | null;
  objectives: RunObjective[];
  /** The latest mark or pass. */
  last_trace_at: string | null;
}

export interface LessonRunsTable {
  lesson_runs: LessonRunRow;
}
