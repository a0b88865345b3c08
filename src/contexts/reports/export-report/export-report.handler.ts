import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { badCursor } from '../../../platform/contract/page.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { csvText } from '../../../platform/text/csv.js';
import { OrganizationReport } from '../organization-report.js';
import { ReportRights } from '../report-rights.js';
import { REPORT_HEADING, reportCells } from '../report-table.js';
import type { exportReportContract } from './export-report.contract.js';

export class ExportReport extends UseCaseQuery<typeof exportReportContract> {}

@QueryHandler(ExportReport)
export class ExportReportHandler implements IQueryHandler<ExportReport> {
  constructor(
    private readonly rights: ReportRights,
    private readonly report: OrganizationReport,
  ) {}

  async execute({ input, caller }: ExportReport): Promise<Answer<typeof exportReportContract>> {
    const { course, status, overdue, search, left: withLeft, bom = false, cursor } = input;
    const organizations = await this.rights.organizationsOf(caller);
    const batch = await this.report.batch({ organizations, course, status, overdue, search, withLeft }, cursor);
    if (!batch) throw badCursor(caller.locale);
    const begins = cursor === undefined;
    const rows = batch.rows.map(reportCells);
    return answer({
      csv: csvText(begins ? [REPORT_HEADING, ...rows] : rows, { bom: bom && begins }),
      ...(batch.nextCursor !== undefined && { next_cursor: batch.nextCursor }),
    });
  }
}
