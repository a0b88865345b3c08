import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import { REPORT_TARGETS, type ReportStatusChanged } from '../domain/issue-report.events.js';
import { allowedFrom, type IssueReportState } from '../domain/issue-report.js';
import type { authoringRefusals } from '../domain/refusals.js';

export interface ResolveReport {
  readonly reportId: string;
  readonly status: string;
  readonly resolution?: string | undefined;
  readonly duplicateOf?: string | undefined;
  readonly by: string;
}

type ResolveRefusal = RefusedOf<
  typeof authoringRefusals,
  | 'report_not_found'
  | 'unknown_report_status'
  | 'invalid_report_transition'
  | 'report_resolution_required'
  | 'duplicate_of_required'
  | 'invalid_duplicate_of'
>;

/** Moves a report on and answers it. `original` is the report named by `duplicateOf`. */
export function decideResolveReport(
  { reportId, status, resolution: typed, duplicateOf, by }: ResolveReport,
  report: IssueReportState,
  original: IssueReportState,
): Decision<ReportStatusChanged, ResolveRefusal> {
  if (!report) return refuse('report_not_found', { id: reportId });
  const to = REPORT_TARGETS.find((target) => target === status);
  if (!to) return refuse('unknown_report_status', { status });
  const allowed = allowedFrom(report.status);
  if (!allowed.includes(to)) return refuse('invalid_report_transition', { status: report.status, allowed });
  const resolution = tidy(typed ?? '') || null;
  if ((to === 'fixed' || to === 'rejected') && !resolution) return refuse('report_resolution_required', { status: to });
  if (to === 'duplicate') {
    if (!duplicateOf) return refuse('duplicate_of_required', {});
    if (!original || original.id === report.id || original.courseId !== report.courseId)
      return refuse('invalid_duplicate_of', { duplicate_of: duplicateOf });
  }
  const duplicate = to === 'duplicate' && original ? original.id : null;
  return accept({
    type: 'feedback.ReportStatusChanged',
    data: { reportId: report.id, from: report.status, to, resolution, duplicateOf: duplicate, by },
  });
}
