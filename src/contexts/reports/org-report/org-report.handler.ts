import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { badCursor, fitting } from '../../../platform/contract/page.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { OrganizationReport } from '../organization-report.js';
import { ReportRights } from '../report-rights.js';
import type { ReportPage, ReportRow } from '../report-shapes.js';
import type { orgReportContract } from './org-report.contract.js';

export class OrgReport extends UseCaseQuery<typeof orgReportContract> {}

/** Who manages nothing has an empty report, not a refusal. */
@QueryHandler(OrgReport)
export class OrgReportHandler implements IQueryHandler<OrgReport> {
  constructor(
    private readonly rights: ReportRights,
    private readonly report: OrganizationReport,
  ) {}

  async execute({ input, caller }: OrgReport): Promise<Answer<typeof orgReportContract>> {
    const { course, status, sort, order: direction, limit = 50, cursor } = input;
    const organizations = await this.rights.organizationsOf(caller);
    const withTotals = cursor === undefined;
    const page = await this.report.page({ organizations, course, status, sort, direction, limit, cursor, withTotals });
    if (!page) throw badCursor(caller.locale);
    const rows = fitting(page.rows.map(view));
    const next = page.cursorAfter(rows.length);
    return answer(
      {
        rows: [...rows],
        ...(page.totals && { totals: totals(page.totals) }),
        as_of: page.asOf,
        ...(next !== undefined && { next_cursor: next }),
      },
      page.isStale ? { asOf: page.asOf } : undefined,
    );
  }
}

function view(row: ReportRow) {
  return {
    user: row.person.login,
    full_name: row.person.name,
    course: row.course.id,
    organization: row.organization.title,
    status: row.status,
    progress: row.progress,
    deadline: row.deadline,
    overdue: row.overdue,
    mandatory: row.mandatory,
    last_activity: row.lastActivity,
    document: { blocks_total: row.document.total, blocks_filled: row.document.filled },
    quiz: { passed: row.quiz.passed, first_try: row.quiz.firstTry },
  };
}

function totals({ rows, people, notStarted, inProgress, completed, overdue }: NonNullable<ReportPage['totals']>) {
  return { rows, people, not_started: notStarted, in_progress: inProgress, completed, overdue };
}
