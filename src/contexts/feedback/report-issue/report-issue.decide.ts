import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { cut, tidy } from '../../../platform/text/text.js';
import { REPORT_KINDS, type IssueReported, type ReportKind } from '../domain/issue-report.events.js';
import type { reportingRefusals } from '../domain/refusals.js';

/** Longest text and objective that a report keeps, in code points. */
const TEXT_LIMIT = 2_000;
const OBJECTIVE_LIMIT = 140;

export interface ReportIssue {
  readonly reportId: string;
  readonly sessionId: string;
  readonly kind: string;
  readonly text: string;
  readonly question?: string | undefined;
  readonly objective?: string | undefined;
}

/** The session the report comes from, and where its course stands now. */
export interface ReportFacts {
  readonly callerId: string;
  readonly learnerId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly lessonKey: string;
  readonly releaseId: string | null;
  /** Keys of the questions that are, or were asked of this learner, in the quiz of the lesson. */
  readonly questions: ReadonlySet<string>;
}

/** What is reported, or why it is not; checks in the order of R-267. */
export function decideReport(
  report: ReportIssue,
  facts: ReportFacts,
): Decision<IssueReported, RefusedOf<typeof reportingRefusals>> {
  const { reportId, sessionId, question } = report;
  if (facts.learnerId !== facts.callerId) return refuse('not_your_session', { session: sessionId });
  const reportKind = kindOf(report.kind);
  if (!reportKind) return refuse('unknown_report_kind', { kind: report.kind });
  const text = cut(report.text, TEXT_LIMIT);
  if (text === '') return refuse('report_text_required', { kind: reportKind });
  if (question !== undefined && !facts.questions.has(question)) return refuse('question_mismatch', { question });
  const { learnerId, courseId, lessonId, lessonKey, releaseId } = facts;
  return accept({
    type: 'feedback.IssueReported',
    data: {
      reportId,
      learnerId,
      sessionId,
      courseId,
      lessonId,
      lessonKey,
      releaseId,
      kind: reportKind,
      text,
      objective: cut(report.objective ?? '', OBJECTIVE_LIMIT) || null,
      questionKey: question ?? null,
    },
  });
}

/** Kinds are matched in lower case. */
export function kindOf(typed: string): ReportKind | undefined {
  const kind = tidy(typed).toLowerCase();
  return REPORT_KINDS.find((one) => one === kind);
}
