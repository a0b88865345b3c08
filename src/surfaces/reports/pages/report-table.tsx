import type { ComponentChildren, VNode } from 'preact';
import type { ReportRow, ReportSort } from '../../../contexts/reports/index.js';
import { changed, queryOf, type View } from '../view.js';
import type { Setting } from '../../pages/layout.js';

interface Column {
  readonly key: ReportSort | 'document' | 'quiz';
  readonly cell: (row: ReportRow, setting: Setting, view: View) => ComponentChildren;
  readonly isNumber?: true;
}

const NOT_SORTED = new Set<Column['key']>(['document', 'quiz']);

const COLUMNS: readonly Column[] = [
  {
    key: 'full_name',
    cell: ({ person, left, deactivated }, { paths, words }, view) => (
      <>
        {left ? (
          <bdi>{person.name}</bdi>
        ) : (
          <a href={paths.person(person.id, queryOf(changed(view, {})))}>
            <bdi>{person.name}</bdi>
          </a>
        )}
        {left && <span class="tag">{words.left}</span>}
        {deactivated && <span class="tag">{words.deactivated}</span>}
      </>
    ),
  },
  { key: 'user', cell: ({ person }) => <bdi>{person.login}</bdi> },
  { key: 'organization', cell: ({ organization }) => <bdi>{organization.title}</bdi> },
  { key: 'course', cell: ({ course }) => <bdi>{course.title}</bdi> },
  { key: 'status', cell: (row, setting) => <StatusBadge status={row.status} setting={setting} /> },
  { key: 'progress', cell: (row, setting) => <Progress row={row} setting={setting} /> },
  { key: 'deadline', cell: ({ deadline }, { format, words }) => dayOr(deadline && format.day(deadline), words.noDate) },
  {
    key: 'overdue',
    cell: (row, { words }) =>
      row.overdue ? <span class="badge late">{words.yes}</span> : <span class="no">{words.no}</span>,
  },
  {
    key: 'mandatory',
    cell: ({ mandatory, byOwnChoice }, { words }) =>
      byOwnChoice ? <span class="muted">{words.ownChoice}</span> : mandatory ? words.yes : words.no,
  },
  {
    key: 'last_activity',
    cell: ({ lastActivity }, { format, words }) =>
      dayOr(lastActivity && format.day(lastActivity.slice(0, 10)), words.never),
  },
  {
    key: 'document',
    cell: ({ document: { filled, total } }, { words }) => (total === 0 ? '–' : words.of(filled, total)),
  },
  {
    key: 'quiz',
    cell: ({ quiz: { passed, firstTry } }, { words }) =>
      passed === 0 ? (
        '–'
      ) : (
        <>
          {passed} <span class="muted">({words.firstTry(firstTry)})</span>
        </>
      ),
  },
];

export function StatusBadge({ status, setting }: Pick<ReportRow, 'status'> & { setting: Setting }): VNode {
  return <span class={`badge ${status}`}>{setting.words.status[status]}</span>;
}

/** How far, as a bar and as a number. */
export function Progress({ row, setting }: { row: ReportRow; setting: Setting }): VNode {
  const { words, format } = setting;
  const label = words.lessonsOf(row.lessons.passed, row.lessons.total);
  return (
    <span class="progress" title={label}>
      <progress value={row.progress} max={1} aria-label={label} />
      <span>{format.percent(row.progress)}</span>
    </span>
  );
}

function dayOr(day: string | null, otherwise: string): ComponentChildren {
  return day ?? <span class="muted">{otherwise}</span>;
}

interface Shown {
  readonly setting: Setting;
  readonly view: View;
  readonly rows: readonly ReportRow[];
  readonly withOrganization: boolean;
}

/**
 * One page of the report. On a phone each row is a card; the roles are said, because a table that is laid out as blocks is
 * none to a screen reader.
 */
export function ReportTable({ setting, view, rows, withOrganization }: Shown): VNode {
  const columns = COLUMNS.filter(({ key }) => withOrganization || key !== 'organization');
  return (
    <div class="card scroll" role="region" aria-label={setting.words.table} tabIndex={0}>
      <table class="rows" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key }) => (
              <Head key={key} column={key} setting={setting} view={view} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={`${row.person.id} ${row.organization.id} ${row.course.id}`} role="row">
              {columns.map(({ key, cell }) => (
                <td key={key} role="cell" class={`of-${key}`} data-label={setting.words.columns[key]}>
                  {cell(row, setting, view)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ column, setting, view }: { column: Column['key']; setting: Setting; view: View }): VNode {
  const { words, paths } = setting;
  const name = words.columns[column];
  if (NOT_SORTED.has(column)) {
    return (
      <th scope="col" role="columnheader">
        {name}
      </th>
    );
  }
  const isSorted = view.sort === column;
  const direction = isSorted && view.direction === 'asc' ? 'desc' : 'asc';
  // What is not sorted is none of these two: the set says so.
  const to = changed(view, { sort: column as ReportSort, direction });
  const order = view.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" role="columnheader" aria-sort={isSorted ? order : undefined}>
      <a
        href={paths.people(queryOf(to))}
        title={words.sortBy(name)}
        class={isSorted ? `sorted ${view.direction}` : undefined}
      >
        {name}
      </a>
    </th>
  );
}
