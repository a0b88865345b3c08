/** A chain of courses; keyed by `program_id`. */
export interface ProgramRow {
  program_id: string;
  title: string;
  /** The order binds the members. */
  enforce_order: boolean;
  /** Shown to everybody; else to members only. */
  published: boolean;
  /** In the order of taking. */
  course_ids: string[];
}

export interface ProgramsTable {
  programs: ProgramRow;
}
