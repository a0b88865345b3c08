/** A learner's homework of a lesson in a space; keyed by `submission_id`. Instants are ISO 8601 UTC. */
export interface HomeworkSubmissionRow {
  submission_id: string;
  enrolment_id: string;
  learner_id: string;
  course_id: string;
  lesson_id: string;
  lesson_key: string;
  space: string;
  status: 'Assigned' | 'Submitted' | 'Returned' | 'Accepted';
  due_at: string | null;
  version: number;
  assigned_at: string | null;
  submitted_at: string | null;
  reviewed_version: number | null;
  last_comment: string | null;
  /** Where in the log it began. */
  opened_position: string;
}

export interface HomeworkSubmissionsTable {
  homework_submissions: HomeworkSubmissionRow;
}
