import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

export const REPORT_KINDS = [
  'stuck',
  'misconception',
  'material_issue',
  'quiz_question_issue',
  'directive_mismatch',
  'out_of_scope',
] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What an author may make of a report; a new one is `new`. */
export const REPORT_TARGETS = ['in_progress', 'fixed', 'rejected', 'duplicate'] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];
export type ReportStatus = 'new' | ReportTarget;

/** `text` and `objective` are what the learner's side wrote; `releaseId` is the active release of that moment. */
export type IssueReported = DomainEvent<
  'feedback.IssueReported',
  {
    readonly reportId: string;
    readonly learnerId: string;
    readonly sessionId: string;
    readonly courseId: string;
    readonly lessonId: string;
    readonly lessonKey: string | null;
    readonly releaseId: string | null;
    readonly kind: ReportKind;
    readonly text: string;
    readonly objective: string | null;
    readonly questionKey: string | null;
  }
>;
/** `resolution` is the author's answer and replaces the former one, also with null. */
export type ReportStatusChanged = DomainEvent<
  'feedback.ReportStatusChanged',
  {
    readonly reportId: string;
    readonly from: ReportStatus;
    readonly to: ReportTarget;
    readonly resolution: string | null;
    readonly duplicateOf: string | null;
    readonly by: string;
  }
>;
/** The learner's agent was told in start_lesson what became of the report. */
export type ReportOutcomeTold = DomainEvent<
  'feedback.ReportOutcomeTold',
  {
    readonly reportId: string;
    readonly learnerId: string;
    readonly sessionId: string;
    readonly status: ReportStatus;
  }
>;

export type IssueReportEvent = IssueReported | ReportStatusChanged | ReportOutcomeTold;
