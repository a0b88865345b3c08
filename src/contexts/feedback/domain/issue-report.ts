import type { StreamType } from '../../../platform/decision/decision.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import {
  REPORT_TARGETS,
  type IssueReported,
  type IssueReportEvent,
  type ReportStatus,
  type ReportTarget,
} from './issue-report.events.js';

/** What a learner's agent said that hinders learning, and what became of it. */
export interface IssueReport extends Omit<IssueReported['data'], 'reportId'> {
  readonly id: string;
  readonly reportedAt: string;
  readonly status: ReportStatus;
  readonly resolution: string | null;
  /** When it was closed; null while it is not. */
  readonly resolvedAt: string | null;
  readonly duplicateOf: string | null;
  /** Whether the learner was told how it ended; a report that is reopened is told again. */
  readonly told: boolean;
}

/** `undefined` until it was sent. */
export type IssueReportState = IssueReport | undefined;

/** The stream `issueReport-<number>`. */
export const issueReport: StreamType<IssueReportState, IssueReportEvent> = {
  category: 'issueReport',
  initial: undefined,
  evolve,
};

function evolve(state: IssueReportState, event: RecordedEvent<IssueReportEvent>): IssueReportState {
  const at = event.meta.occurredAt;
  if (event.type === 'feedback.IssueReported') {
    const { reportId, ...data } = event.data;
    const open = { status: 'new', resolution: null, resolvedAt: null, duplicateOf: null, told: false } as const;
    return { ...data, id: reportId, reportedAt: at, ...open };
  }
  if (!state) return state;
  switch (event.type) {
    case 'feedback.ReportStatusChanged': {
      const { to: status, resolution, duplicateOf } = event.data;
      return { ...state, status, resolution, duplicateOf, resolvedAt: isClosed(status) ? at : null, told: false };
    }
    case 'feedback.ReportOutcomeTold':
      return { ...state, told: true };
  }
}

export function isClosed(status: ReportStatus): status is Exclude<ReportTarget, 'in_progress'> {
  return status !== 'new' && status !== 'in_progress';
}

/** Where a report may go from here: a closed one is only reopened. */
export function allowedFrom(status: ReportStatus): readonly ReportTarget[] {
  return isClosed(status) ? ['in_progress'] : REPORT_TARGETS.filter((target) => target !== status);
}

/** What the learner reads: the own answer, or for a duplicate that of the report it duplicates. */
export function answerFor(report: IssueReport, original: IssueReportState): string | null {
  return report.resolution ?? (report.status === 'duplicate' ? (original?.resolution ?? null) : null);
}
