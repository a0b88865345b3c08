import type { VNode } from 'preact';
import { REPORT_STATUSES, type ReportStatus, type ReportTotals } from '../../../contexts/reports/index.js';
import { changed, queryOf, type View } from '../view.js';
import type { Setting } from '../../pages/layout.js';

interface Facts {
  readonly setting: Setting;
  readonly view: View;
  readonly totals: ReportTotals;
}

/** Counts over the whole filter; each leads to those it counts. */
export function Summary({ setting, view, totals }: Facts): VNode {
  const { words, format, paths } = setting;
  const counts = countsOf(totals);
  return (
    <section class="summary" aria-label={words.totals.title}>
      <dl class="tiles">
        <div class="tile">
          <dt>{words.totals.people}</dt>
          <dd>{format.number(totals.people)}</dd>
        </div>
        {REPORT_STATUSES.map((status) => (
          <div key={status} class={`tile ${status}`}>
            <dt>
              <a href={paths.people(queryOf(changed(view, { status })))}>{words.status[status]}</a>
            </dt>
            <dd>{format.number(counts[status])}</dd>
          </div>
        ))}
        <div class={totals.overdue > 0 ? 'tile late' : 'tile'}>
          <dt>
            <a href={paths.people(queryOf(changed(view, { overdue: true })))}>{words.totals.overdue}</a>
          </dt>
          <dd>{format.number(totals.overdue)}</dd>
        </div>
      </dl>
      {totals.rows > 0 && <Shares setting={setting} totals={totals} />}
    </section>
  );
}

/** The same counts as parts of one strip. */
function Shares({ setting, totals }: Omit<Facts, 'view'>): VNode {
  const { words, format } = setting;
  const counts = countsOf(totals);
  const order = ['completed', 'in_progress', 'not_started'] as const;
  const label = order.map((status) => `${words.status[status]}: ${format.percent(counts[status] / totals.rows)}`);
  let start = 0;
  return (
    <svg class="shares" viewBox="0 0 100 1" preserveAspectRatio="none" role="img" aria-label={label.join(', ')}>
      {order.map((status) => {
        const [x, width] = [start, (100 * counts[status]) / totals.rows];
        start += width;
        return <rect key={status} class={status} x={x} y="0" width={width} height="1" />;
      })}
    </svg>
  );
}

function countsOf({ notStarted, inProgress, completed }: ReportTotals): Readonly<Record<ReportStatus, number>> {
  return { not_started: notStarted, in_progress: inProgress, completed };
}
