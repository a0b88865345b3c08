/** An objective of the run; `removed`: by the release that the run took over last. */
export interface GoalRunObjective {
  key: string;
  text: string;
  status: 'not_started' | 'touched' | 'covered';
  /** A passed quiz confirmed it. */
  confirmed: boolean;
  removed: boolean;
}

/** A goal with the last mark on it. */
export interface GoalRunGoal {
  key: string;
  objective: string;
  kind: 'term' | 'variant' | 'execution' | 'trap' | 'requirement' | 'misconception' | 'return';
  required: boolean;
  title: string;
  status: 'open' | 'done' | 'planned' | 'not_needed';
  /** The learner's words, as the other personal fields of read models: plain, and gone with the person. */
  evidence: string | null;
  marked_at: string | null;
  session: string | null;
  removed: boolean;
}

/**
 * A learner's way through a lesson, with marks and evidence, as it stood when it was last touched; keyed by `run_id`. It is
 * archived when its enrolment id is no longer the learner's current one.
 */
export interface GoalRunRow {
  run_id: string;
  person_id: string;
  course_id: string;
  enrolment_id: string;
  lesson_id: string;
  lesson_key: string;
  title: string;
  release_id: string;
  /** First start of the lesson, first mark, pass; instants. */
  accepted_at: string;
  /** Orders runs by their beginning. */
  accepted_position: string;
  started_at: string | null;
  passed_at: string | null;
  resume_from: string | null;
  /** In the order of the release, removed ones last. */
  objectives: GoalRunObjective[];
  goals: GoalRunGoal[];
}

export interface GoalRunsTable {
  goal_runs: GoalRunRow;
}
