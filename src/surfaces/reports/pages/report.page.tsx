import type { VNode } from 'preact';
import type { NamedCourse, ReportPage as Found, SeenOrganization } from '../../../contexts/reports/index.js';
import { changed, queryOf, type View } from '../view.js';
import { FilterForm } from './filter-form.js';
import type { Setting } from '../../pages/layout.js';
import { ReportTable } from './report-table.js';
import { Summary } from './summary.js';
import { ReportLayout } from './report-layout.js';

export interface ReportShown {
  /** Those of the visitor, and those among them that are looked at now. */
  readonly organizations: readonly SeenOrganization[];
  readonly chosen: readonly SeenOrganization[];
  readonly courses: readonly NamedCourse[];
  readonly found: Found;
  /** The page that was asked for does not exist, and the first one is shown. */
  readonly isElsewhere: boolean;
}

/** Who is how far: the summary, the filter and one page of rows. */
export function ReportPage({ setting, view, shown }: { setting: Setting; view: View; shown: ReportShown }): VNode {
  const { words, paths } = setting;
  const { organizations, chosen, courses, found, isElsewhere } = shown;
  const title = chosen.length === 1 && chosen[0] ? chosen[0].title : words.filter.everyOrganization;
  return (
    <ReportLayout setting={setting} title={title} at="people" view={view}>
      <div class="heading">
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <a class="button" href={paths.csv(queryOf(changed(view, {})))}>
          {words.download}
        </a>
      </div>
      {isElsewhere && (
        <p class="notice" role="status">
          {words.badCursor}
        </p>
      )}
      {found.totals && <Summary setting={setting} view={view} totals={found.totals} />}
      <FilterForm setting={setting} view={view} organizations={organizations} courses={courses} />
      {found.rows.length === 0 ? (
        <p class="card nothing">
          {words.nobody} <a href={paths.people()}>{words.filter.reset}</a>
        </p>
      ) : (
        <ReportTable setting={setting} view={view} rows={found.rows} withOrganization={chosen.length > 1} />
      )}
      <Foot setting={setting} view={view} shown={shown} />
    </ReportLayout>
  );
}

function Foot({ setting, view, shown }: { setting: Setting; view: View; shown: ReportShown }): VNode {
  const { words, paths, format } = setting;
  const { found, chosen } = shown;
  const zone = chosen.length === 1 && chosen[0] ? chosen[0].timeZone : 'UTC';
  const next = found.nextCursor && { ...view, cursor: found.nextCursor, page: view.page + 1 };
  return (
    <footer class="foot">
      <p class="muted">
        {words.asOf(format.momentIn(found.asOf, zone))}
        {found.isStale && ` · ${words.stale}`}
      </p>
      {(next || view.page > 1) && (
        <nav class="pager" aria-label={words.page(view.page)}>
          <span class="muted">{words.page(view.page)}</span>
          {view.page > 1 && (
            <a class="button" href={paths.people(queryOf(changed(view, {})))}>
              {words.first}
            </a>
          )}
          {next && (
            <a class="button" rel="next" href={paths.people(queryOf(next))}>
              {words.next}
            </a>
          )}
        </nav>
      )}
    </footer>
  );
}

/** For whoever manages no organization: an empty report, never a refusal. */
export function EmptyReportPage({ setting }: { setting: Setting }): VNode {
  const { words } = setting;
  return (
    <ReportLayout setting={setting} title={words.emptyTitle}>
      <section class="card narrow">
        <h1>{words.emptyTitle}</h1>
        <p>{words.empty}</p>
      </section>
    </ReportLayout>
  );
}
