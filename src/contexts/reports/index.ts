export { OrganizationReport } from './organization-report.js';
export { ReportRights } from './report-rights.js';
export * from './report-shapes.js';
