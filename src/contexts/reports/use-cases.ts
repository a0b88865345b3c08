import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { exportReportContract } from './export-report/export-report.contract.js';
import { ExportReport } from './export-report/export-report.handler.js';
import { listPersonViewsContract } from './list-person-views/list-person-views.contract.js';
import { ListPersonViews } from './list-person-views/list-person-views.handler.js';
import { orgReportContract } from './org-report/org-report.contract.js';
import { OrgReport } from './org-report/org-report.handler.js';
import { studentDetailContract } from './student-detail/student-detail.contract.js';
import { StudentDetail } from './student-detail/student-detail.handler.js';

/** What organizations see of their people, and who looked. */
export const reportsUseCases: readonly UseCase[] = [
  useCase(orgReportContract, OrgReport),
  useCase(studentDetailContract, StudentDetail),
  useCase(exportReportContract, ExportReport),
  useCase(listPersonViewsContract, ListPersonViews),
];
