import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { reportsOfLearner, type FeedbackTables, type LearnersReport } from '../../../../projections/feedback/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { LessonTitles } from '../lesson-titles.js';
import { ASKED, numberAt, numberedPage } from '../pages.js';
import type { myReportsContract } from './my-reports.contract.js';

export class MyReports extends UseCaseQuery<typeof myReportsContract> {}

@QueryHandler(MyReports)
export class MyReportsHandler implements IQueryHandler<MyReports> {
  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly titles: LessonTitles,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: MyReports): Promise<Answer<typeof myReportsContract>> {
    const before = numberAt(input.cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<FeedbackTables>('issue_reports');
    const rows = await reportsOfLearner(db, caller.personId, { course: input.course, before, limit: ASKED });
    const lessons = rows.map((row) => ({ courseId: row.course_id, lessonKey: row.lesson_key }));
    const titleOf = await this.titles.of(lessons);
    const views = rows.map((row) => view(row, this.timeZone, titleOf));
    const { page: reports, ...more } = numberedPage(rows, views);
    return answer({ reports, ...more }, stale);
  }
}

type TitleOf = Awaited<ReturnType<LessonTitles['of']>>;

function view(row: LearnersReport, timeZone: string, titleOf: TitleOf) {
  return {
    id: row.report_id,
    kind: row.kind,
    lesson: row.lesson_id,
    lesson_title: titleOf({ courseId: row.course_id, lessonKey: row.lesson_key }),
    objective: row.objective,
    text: row.text,
    reported_at: atOffset(row.reported_at, timeZone),
    status: row.status,
    resolution: row.resolution ?? (row.status === 'duplicate' ? row.original_resolution : null),
    resolved_at: row.resolved_at && atOffset(row.resolved_at, timeZone),
  };
}
