import { accept, type Accepted } from '../../platform/decision/decision.js';
import type { ReportOutcomeTold } from './domain/issue-report.events.js';
import { isClosed, type IssueReportState } from './domain/issue-report.js';

/** A closed report is told once; nothing is recorded for any other. */
export function decideTellOutcome(report: IssueReportState, sessionId: string): Accepted<ReportOutcomeTold> {
  if (!report || report.told || !isClosed(report.status)) return accept();
  const { id: reportId, learnerId, status } = report;
  return accept({ type: 'feedback.ReportOutcomeTold', data: { reportId, learnerId, sessionId, status } });
}
