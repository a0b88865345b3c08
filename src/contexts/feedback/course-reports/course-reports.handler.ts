import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { reportsOfCourse, type FeedbackTables } from '../../../../projections/feedback/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { course } from '../../catalogue/index.js';
import { REPORT_TARGETS, type ReportStatus } from '../domain/issue-report.events.js';
import { ASKED, numberAt, numberedPage } from '../pages.js';
import { kindOf } from '../report-issue/report-issue.decide.js';
import type { courseReportsContract } from './course-reports.contract.js';

export class CourseReports extends UseCaseQuery<typeof courseReportsContract> {}

const STATUSES: readonly ReportStatus[] = ['new', ...REPORT_TARGETS];

@QueryHandler(CourseReports)
export class CourseReportsHandler implements IQueryHandler<CourseReports> {
  constructor(
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: CourseReports): Promise<Answer<typeof courseReportsContract>> {
    const [{ state }] = await this.states.load(stream(course, input.course));
    if (state.status === 'absent') return refused({ code: 'course_not_found', details: { id: input.course } });
    const kind = input.kind === undefined ? undefined : kindOf(input.kind);
    if (input.kind !== undefined && !kind)
      return refused({ code: 'unknown_report_kind', details: { kind: input.kind } });
    const statuses = statusesOf(input.status);
    if (statuses === 'unknown')
      return refused({ code: 'unknown_report_status', details: { status: input.status ?? '' } });

    const before = numberAt(input.cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<FeedbackTables>('issue_reports');
    const which = { kind, statuses, lessonKey: input.lesson, before, limit: ASKED };
    const rows = await reportsOfCourse(db, state.id, which);
    const { page: reports, ...more } = numberedPage(
      rows,
      rows.map((row) => view(row, this.timeZone)),
    );
    return answer({ course: state.id, reports, ...more }, stale);
  }
}

function statusesOf(status: string | undefined): readonly ReportStatus[] | undefined | 'unknown' {
  if (status === undefined) return undefined;
  if (status === 'open') return ['new', 'in_progress'];
  const known = STATUSES.find((one) => one === status);
  return known ? [known] : 'unknown';
}

type Row = Awaited<ReturnType<typeof reportsOfCourse>>[number];

function view(row: Row, timeZone: string) {
  return {
    id: row.report_id,
    kind: row.kind,
    text: row.text,
    reported_at: dayOf(row.reported_at, timeZone),
    release: row.release_id,
    lesson: row.lesson_id,
    lesson_key: row.lesson_key,
    objective: row.objective,
    question_key: row.question_key,
    status: row.status,
    resolution: row.resolution,
    resolved_at: row.resolved_at && atOffset(row.resolved_at, timeZone),
  };
}

/** The day on the installation's clock: beside the marks of goal_runs, an hour would name the learner. */
function dayOf(instant: string, timeZone: string): string {
  return atOffset(instant, timeZone).replace(/T\d\d:\d\d:\d\d/, 'T00:00:00');
}
