import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { atOffset } from '../../../platform/text/zone.js';
import { issueReport, type IssueReportState } from '../domain/issue-report.js';
import { numberIn, reportNumbers } from '../domain/numbers.js';
import type { resolveReportContract } from './resolve-report.contract.js';
import { decideResolveReport } from './resolve-report.decide.js';

export class ResolveReport extends UseCaseCommand<typeof resolveReportContract> {}

@CommandHandler(ResolveReport)
export class ResolveReportHandler implements ICommandHandler<ResolveReport> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ResolveReport): Promise<Answer<typeof resolveReportContract>> {
    const { report: reportId, status, resolution, duplicate_of: duplicateOf } = input;
    if (numberIn(reportNumbers, reportId) === undefined)
      return refused({ code: 'report_not_found', details: { id: reportId } });
    const command = { reportId, status, resolution, duplicateOf, by: caller.personId };
    const original = await this.report(duplicateOf);
    const outcome = settled(
      await this.decisions.run(
        issueReport,
        reportId,
        caller,
        (report) => decideResolveReport(command, report, original),
        { subjects: [caller.personId] },
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { state } = outcome;
    if (!state) throw new Error(`report ${reportId} is absent after it was answered`);
    return answer({
      id: state.id,
      status: state.status,
      resolution: state.resolution,
      resolved_at: state.resolvedAt && atOffset(state.resolvedAt, this.timeZone),
      duplicate_of: state.duplicateOf,
    });
  }

  private async report(id: string | undefined): Promise<IssueReportState> {
    if (id === undefined || numberIn(reportNumbers, id) === undefined) return undefined;
    const [{ state }] = await this.states.load(stream(issueReport, id));
    return state;
  }
}
