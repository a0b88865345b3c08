import { Module, type INestApplication } from '@nestjs/common';
import { ReportsModule } from '../../contexts/reports/index.js';
import { PagesModule } from '../pages/pages.module.js';
import { SurfacesModule } from '../surfaces.module.js';
import { ReportDownload } from './report-download.js';
import { ReportFileSurface } from './report-file-surface.js';
import { ReportsSurface } from './reports-surface.js';

/** The pages for managers. They know people by the identity context, so they stand apart from the ways in of agents. */
@Module({
  imports: [SurfacesModule, PagesModule, ReportsModule],
  providers: [ReportDownload, ReportsSurface, ReportFileSurface],
  exports: [ReportsSurface, ReportFileSurface],
})
export class ReportsPagesModule {}

/** To be called once, before the application is initialised: the pages read their forms themselves. */
export function mountReports(app: INestApplication): void {
  app.use(app.get(ReportFileSurface).router());
  app.use(app.get(ReportsSurface).router());
}
