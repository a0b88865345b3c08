import { Inject, Injectable } from '@nestjs/common';
import { reportsToTell, type FeedbackTables } from '../../../projections/feedback/index.js';
import type { Caller } from '../../platform/contract/caller.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { ClosedReports, type ClosedReport } from '../lessons/index.js';
import { answerFor, issueReport, isClosed, type IssueReport } from './domain/issue-report.js';
import { LessonTitles } from './lesson-titles.js';
import { decideTellOutcome } from './tell-outcome.decide.js';

type Of = Parameters<ClosedReports['tell']>[0];

/** Bytes of told reports in one start_lesson; what is left is told at the next. */
const MOST_BYTES = 8_000;

/** Each report is told by a decision on its own stream, so of two sessions that start at once only one tells it. */
@Injectable()
export class ToldReports extends ClosedReports {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly titles: LessonTitles,
  ) {
    super();
  }

  async tell(of: Of, caller: Caller): Promise<readonly ClosedReport[]> {
    const { db } = await this.readStore.fresh<FeedbackTables>('issue_reports');
    const ids = await reportsToTell(db, { ...of, commandId: caller.commandId });
    const loaded = await this.states.load(...ids.map((id) => stream(issueReport, id)));
    const closed = loaded.flatMap(({ state }) => (state && isClosed(state.status) ? [state] : []));
    const titleOf = await this.titles.of(closed);
    const told: ClosedReport[] = [];
    let bytes = 0;
    for (const report of closed) {
      if (bytes > MOST_BYTES) break;
      const now = await this.told(report, of, caller);
      if (!now) continue;
      const view = await this.view(now, titleOf(now));
      bytes += Buffer.byteLength(JSON.stringify(view));
      told.push(view);
    }
    return told;
  }

  /** The report as it stood when it was told; undefined when it was told or reopened meanwhile. */
  private async told(report: IssueReport, of: Of, caller: Caller): Promise<IssueReport | undefined> {
    const outcome = await this.decisions.run(
      issueReport,
      report.id,
      caller,
      (state) => decideTellOutcome(state, of.sessionId),
      { subjects: [of.learnerId] },
    );
    return outcome.kind === 'accepted' && outcome.events.length > 0 ? outcome.state : undefined;
  }

  private async view(report: IssueReport, lessonTitle: string): Promise<ClosedReport> {
    const { id, kind, lessonId, objective, text, reportedAt, status, resolvedAt, duplicateOf } = report;
    if (!isClosed(status)) throw new Error(`report ${id} was told while it is open`);
    const original = duplicateOf && (await this.states.load(stream(issueReport, duplicateOf)))[0].state;
    return {
      id,
      kind,
      lesson: lessonId,
      lesson_title: lessonTitle,
      objective,
      text,
      reported_at: reportedAt,
      status,
      resolution: answerFor(report, original || undefined),
      resolved_at: resolvedAt,
    };
  }
}
