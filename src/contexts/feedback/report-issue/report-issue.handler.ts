import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { lessonOf } from '../../catalogue/index.js';
import { LessonChain } from '../../lessons/index.js';
import type { IssueReported } from '../domain/issue-report.events.js';
import { NumberedStreams } from '../numbered-streams.js';
import { reports } from '../series.js';
import type { reportIssueContract } from './report-issue.contract.js';
import { decideReport, type ReportFacts } from './report-issue.decide.js';

export class ReportIssue extends UseCaseCommand<typeof reportIssueContract> {}

@CommandHandler(ReportIssue)
export class ReportIssueHandler implements ICommandHandler<ReportIssue> {
  constructor(
    private readonly lessons: LessonChain,
    private readonly streams: NumberedStreams,
  ) {}

  async execute({ input, caller }: ReportIssue): Promise<Answer<typeof reportIssueContract>> {
    const seen = await this.lessons.look(input.session, caller);
    const decision = decideReport({ ...input, sessionId: input.session }, factsOf(seen, caller.personId));
    if (decision.kind === 'refused') return refused(decision.refusal);
    const report = await this.streams.begin(reports, caller, (reportId): IssueReported => ({
      type: 'feedback.IssueReported',
      data: { reportId, ...decision.reported },
    }));
    return answer({ report: report.id, kind: report.kind });
  }
}

function factsOf({ at: { run }, course }: Awaited<ReturnType<LessonChain['look']>>, callerId: string): ReportFacts {
  const { learnerId, courseId, lessonId, lessonKey, attempts } = run;
  const quiz = course.release && lessonOf(course.release.content, lessonKey)?.quiz;
  const asked = attempts.flatMap(({ questions }) => questions.map(({ id }) => id));
  return {
    callerId,
    learnerId,
    courseId,
    lessonId,
    lessonKey,
    releaseId: course.release?.record.releaseId ?? null,
    questions: new Set([...(quiz?.questions ?? []).map(({ key }) => key), ...asked]),
  };
}
