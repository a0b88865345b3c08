import { Global, Module } from '@nestjs/common';
import { CopiesOfPeople, IdentityModule, Looks } from '../identity/index.js';
import { ExportReportHandler } from './export-report/export-report.handler.js';
import { ListPersonViewsHandler } from './list-person-views/list-person-views.handler.js';
import { OrgReportHandler } from './org-report/org-report.handler.js';
import { OrganizationReport } from './organization-report.js';
import { PeopleDetails } from './people-details.js';
import { ReportKeeper } from './report-keeper.js';
import { ReportRights } from './report-rights.js';
import { ReportTrends } from './report-trends.js';
import { RowsOfPeople } from './rows-of-people.js';
import { StudentDetailHandler } from './student-detail/student-detail.handler.js';
import { TableReport } from './table-report.js';

/** Global for what it gives to erase_person: reports come from identity, so identity cannot import them. */
@Global()
@Module({
  imports: [IdentityModule],
  providers: [
    Looks,
    ReportRights,
    ReportKeeper,
    PeopleDetails,
    ReportTrends,
    { provide: OrganizationReport, useClass: TableReport },
    { provide: CopiesOfPeople, useClass: RowsOfPeople },
    OrgReportHandler,
    StudentDetailHandler,
    ListPersonViewsHandler,
    ExportReportHandler,
  ],
  exports: [OrganizationReport, ReportRights, CopiesOfPeople],
})
export class ReportsModule {}
