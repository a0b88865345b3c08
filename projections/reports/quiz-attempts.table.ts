/** A quiz attempt with its outcome, without questions and answers; keyed by `attempt_id`. It is archived with its run. */
export interface QuizAttemptRow {
  attempt_id: string;
  run_id: string;
  person_id: string;
  /** The session that asked for it last. */
  session_id: string;
  /** As people are shown it: cancelled ones do not count. */
  number: number;
  /** As recorded; one that is open is abandoned once its run is archived. */
  status: 'In Progress' | 'Passed' | 'Failed' | 'Cancelled';
  /** Right answers and questions; 0 of 0 until it was passed or failed. */
  correct: number;
  total: number;
  /** Orders attempts. */
  started_position: string;
  /** Instant. */
  finished_at: string | null;
}

export interface QuizAttemptsTable {
  quiz_attempts: QuizAttemptRow;
}
