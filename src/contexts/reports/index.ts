export { OrganizationReport } from './organization-report.js';
export { reportsEvents } from './events.catalogue.js';
export { ReportRights } from './report-rights.js';
export * from './report-shapes.js';
export { ReportsModule } from './reports.module.js';
export { reportsUseCases } from './use-cases.js';
export { reportTable } from './report-table.js';
