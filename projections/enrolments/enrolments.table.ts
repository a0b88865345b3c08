/** A learner in a course; keyed by `enrolment_key` = `<person>/<course>`. */
export interface EnrolmentRow {
  enrolment_key: string;
  person_id: string;
  course_id: string;
  /** The current one; what hangs on a former id is archived by a reset of the progress. */
  enrolment_id: string;
  origin: 'self' | 'assigned';
  space: string;
  enrolled_at: string;
  /** Orders enrolments. */
  enrolled_position: string;
  withdrawn: boolean;
}

export interface EnrolmentsTable {
  enrolments: EnrolmentRow;
}
