/** A quiz attempt that has not ended; keyed by `attempt_id`, gone once it ends. */
export interface OpenAttemptRow {
  attempt_id: string;
  run_id: string;
  /** The release it stands on. */
  release_id: string;
  /** Where in the log it began: before or after a publication is a matter of positions. */
  started_position: string;
}

export interface OpenAttemptsTable {
  open_attempts: OpenAttemptRow;
}
