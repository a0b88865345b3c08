import { Module } from '@nestjs/common';
import { IdentityModule, Looks } from '../identity/index.js';
import { ExportReportHandler } from './export-report/export-report.handler.js';
import { ListPersonViewsHandler } from './list-person-views/list-person-views.handler.js';
import { OrgReportHandler } from './org-report/org-report.handler.js';
import { OrganizationReport } from './organization-report.js';
import { PeopleDetails } from './people-details.js';
import { ReportKeeper } from './report-keeper.js';
import { ReportRights } from './report-rights.js';
import { ReportTrends } from './report-trends.js';
import { StudentDetailHandler } from './student-detail/student-detail.handler.js';
import { TableReport } from './table-report.js';

@Module({
  imports: [IdentityModule],
  providers: [
    Looks,
    ReportRights,
    ReportKeeper,
    PeopleDetails,
    ReportTrends,
    { provide: OrganizationReport, useClass: TableReport },
    OrgReportHandler,
    StudentDetailHandler,
    ListPersonViewsHandler,
    ExportReportHandler,
  ],
  exports: [OrganizationReport, ReportRights],
})
export class ReportsModule {}
