import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { lessonOf } from '../../catalogue/index.js';
import { LessonChain } from '../../lessons/index.js';
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
    const facts = factsOf(seen, caller.personId);
    const report = await this.streams.begin(reports, caller, (reportId) =>
      decideReport({ ...input, sessionId: input.session, reportId }, facts),
    );
    return report.kind === 'refused'
      ? refused(report.refusal)
      : answer({ report: report.state.id, kind: report.state.kind });
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
