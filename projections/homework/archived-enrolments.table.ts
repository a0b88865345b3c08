/** An enrolment id that a reset of the progress retired; what hangs on it is archived. Keyed by `enrolment_id`. */
export interface ArchivedEnrolmentRow {
  enrolment_id: string;
}

export interface ArchivedEnrolmentsTable {
  archived_enrolments: ArchivedEnrolmentRow;
}
