import type { ReportKind, ReportStatus } from '../../src/contexts/feedback/domain/issue-report.events.js';

/** A report; keyed by `report_id`. `learner_id` serves the learner's own list and is never given to authors. */
export interface IssueReportRow {
  report_id: string;
  number: number;
  course_id: string;
  lesson_id: string;
  lesson_key: string | null;
  release_id: string | null;
  kind: ReportKind;
  text: string;
  objective: string | null;
  question_key: string | null;
  reported_at: string;
  status: ReportStatus;
  resolution: string | null;
  resolved_at: string | null;
  duplicate_of: string | null;
  learner_id: string;
  /** The command that told the learner how it ended; null while nobody did. */
  told_command: string | null;
  /** The command that sent it. */
  command_id: string;
}

export interface IssueReportsTable {
  issue_reports: IssueReportRow;
}
