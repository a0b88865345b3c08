/** An organization's assignment of a course to a learner; keyed by `assignment_key` = `<person>/<course>/<organization>`. */
export interface AssignmentRow {
  assignment_key: string;
  person_id: string;
  course_id: string;
  org_id: string;
  mandatory: boolean;
  /** What holds for this person, a day (YYYY-MM-DD) of the organization's calendar: as assigned, or as extended. */
  deadline: string | null;
  assigned_deadline: string | null;
  extended_to: string | null;
  by_own_choice: boolean;
  assigned_at: string;
}

export interface AssignmentsTable {
  assignments: AssignmentRow;
}
