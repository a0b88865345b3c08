/** A call that a person had no right to make; keyed by its place in the log. */
export interface AccessViolationRow {
  position: string;
  person_id: string;
  /** The set of tools that was called, such as `authoring`. */
  surface: string;
  /** `*` when the request named no tool. */
  tool: string;
  occurred_at: string;
}

export interface AccessViolationsTable {
  access_violations: AccessViolationRow;
}
