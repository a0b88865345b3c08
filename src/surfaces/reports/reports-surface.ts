import { Injectable } from '@nestjs/common';
import { Router, type Request, type Response } from 'express';
import { OrganizationReport, ReportRights, type SeenOrganization } from '../../contexts/reports/index.js';
import type { Visitor } from '../../contexts/identity/index.js';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import { page, type Shown } from '../pages/page.js';
import { PersonPage } from './pages/person.page.js';
import { ProgressPage } from './pages/progress.page.js';
import { EmptyReportPage, ReportPage } from './pages/report.page.js';
import { ReportDownload } from './report-download.js';
import { PagesDoor } from '../pages/pages-door.js';
import { PagesGuard, type PageVisit } from '../pages/pages-guard.js';
import { ICON, STYLE_VERSION, STYLESHEET } from '../pages/style/index.js';
import { changed, filterOf, readView, type View } from './view.js';

const ROWS = 50;

/** A page that somebody signed in asks for, with the organizations whose report they may see. */
interface Look extends PageVisit {
  readonly caller: Caller;
  readonly view: View;
  readonly organizations: readonly SeenOrganization[];
  /** Those of them that the address names. */
  readonly chosen: readonly SeenOrganization[];
}

/** `/reports`: pages for managers over the reports of their organizations. Made here, of HTML alone. */
@Injectable()
export class ReportsSurface {
  constructor(
    private readonly guard: PagesGuard,
    private readonly door: PagesDoor,
    private readonly rights: ReportRights,
    private readonly report: OrganizationReport,
    private readonly download: ReportDownload,
  ) {}

  router(): Router {
    const pages = Router({ strict: true });
    pages.get(`/style-${STYLE_VERSION}.css`, keptForEver('text/css', STYLESHEET));
    pages.get('/icon.svg', keptForEver('image/svg+xml', ICON));
    pages.use(this.door.router());
    pages.get('/', this.on(this.people.bind(this)));
    pages.get('/progress', this.on(this.progress.bind(this)));
    pages.get('/report.csv', this.on(this.csv.bind(this)));
    pages.get('/people/:person', this.on(this.person.bind(this)));
    pages.use(...this.guard.noPage());
    return Router({ strict: true }).use('/reports', pages);
  }

  private on(show: (look: Look, request: Request, response: Response) => Promise<Shown | undefined>) {
    return (request: Request, response: Response) =>
      this.guard.answer(request, response, async (visit) => {
        if (!visit.visitor) return { to: this.guard.paths.signInTo(request.originalUrl) };
        const look = await this.look(visit, visit.visitor, request);
        if (look.organizations.length === 0) return page(EmptyReportPage, { setting: look.setting });
        if (look.chosen.length === 0) throw new Failure('not_found');
        return show(look, request, response);
      });
  }

  private async look(visit: PageVisit, visitor: Visitor, request: Request): Promise<Look> {
    const { credentialId: _credential, ...person } = visitor.identity;
    const { correlationId } = visit;
    const view = readView(request.query);
    const caller = { ...person, correlationId, commandId: this.guard.newCommandId() };
    const organizations = await this.rights.organizationsOf(caller);
    const chosen = organizations.filter(({ id }) => view.organization === null || id === view.organization);
    return { ...visit, caller, view, organizations, chosen };
  }

  private async people({ view, setting, organizations, chosen }: Look): Promise<Shown> {
    const { sort, direction } = view;
    const asked = { ...filterOf(view, chosen), sort, direction, limit: ROWS, withTotals: true };
    const [courses, found] = await Promise.all([
      this.report.courses(chosen),
      this.report.page({ ...asked, ...(view.cursor && { cursor: view.cursor }) }),
    ]);
    const first = found ?? (await this.report.page(asked));
    if (!first) throw new Error('The report has no first page');
    const shown = { organizations, chosen, courses, found: first, isElsewhere: found === undefined };
    return page(ReportPage, { setting, view: found ? view : changed(view, {}), shown });
  }

  private async person({ view, setting, organizations, caller }: Look, request: Request): Promise<Shown> {
    const detail = await this.report.person(String(request.params['person']), organizations, caller);
    if (!detail) throw new Failure('not_found');
    return page(PersonPage, { setting, view, detail, timeZone: organizations[0]?.timeZone ?? 'UTC' });
  }

  private async progress({ view, setting, organizations, chosen }: Look): Promise<Shown> {
    const [organization] = chosen;
    if (!organization) throw new Failure('not_found');
    const course = view.course ?? undefined;
    const [courses, weeks, places] = await Promise.all([
      this.report.courses([organization]),
      this.report.progressOverTime(organization, course),
      this.report.stuckPlaces(organization, course),
    ]);
    return page(ProgressPage, { setting, view, shown: { organizations, organization, courses, weeks, places } });
  }

  private async csv({ view, chosen }: Look, request: Request, response: Response): Promise<undefined> {
    await this.download.send(request, response, filterOf(view, chosen));
  }
}

/** What is the same for everybody. Its address changes with what is in it. */
function keptForEver(type: string, body: string) {
  return (_request: Request, response: Response) => {
    response
      .set({ 'Cache-Control': 'public, max-age=31536000, immutable', 'X-Content-Type-Options': 'nosniff' })
      .type(type)
      .send(body);
  };
}
