import {
  REPORT_SORTS,
  REPORT_STATUSES,
  type ReportFilter,
  type ReportSort,
  type ReportStatus,
  type SeenOrganization,
} from '../../contexts/reports/index.js';
import { cut } from '../../platform/text/text.js';

/** What the address of a page says is to be seen. */
export interface View {
  /** Ids; null is every organization of the visitor, every course. */
  readonly organization: string | null;
  readonly course: string | null;
  readonly status: ReportStatus | null;
  readonly overdue: boolean;
  readonly left: boolean;
  readonly search: string;
  readonly sort: ReportSort;
  readonly direction: 'asc' | 'desc';
  readonly cursor: string | null;
  /** Counted from 1; only told, the cursor finds the place. */
  readonly page: number;
}

export const DEFAULT_VIEW: View = {
  organization: null,
  course: null,
  status: null,
  overdue: false,
  left: false,
  search: '',
  sort: 'deadline',
  direction: 'asc',
  cursor: null,
  page: 1,
};

const LONGEST_SEARCH = 140;
const LAST_PAGE = 1_000_000;

/** The query of an address as Express parses it: also lists where a name came twice. */
export type Query = Readonly<Record<string, unknown>>;

/** Whatever a query may hold, a view: what is unknown or said twice counts as its first, or as not said. */
export function readView(query: Query): View {
  const cursor = textOf(query['cursor']);
  return {
    organization: textOf(query['organization']),
    course: textOf(query['course']),
    status: oneOf(REPORT_STATUSES, query['status']),
    overdue: textOf(query['overdue']) !== null,
    left: textOf(query['left']) !== null,
    search: cut(textOf(query['search']) ?? '', LONGEST_SEARCH),
    sort: oneOf(REPORT_SORTS, query['sort']) ?? DEFAULT_VIEW.sort,
    direction: textOf(query['direction']) === 'desc' ? 'desc' : 'asc',
    cursor,
    page: cursor === null ? 1 : pageOf(textOf(query['page'])),
  };
}

/** The query that leads to the view, with its question mark; empty for the view of every beginning. */
export function queryOf(view: View): string {
  const said = Object.entries(view).filter(([name, value]) => value !== DEFAULT_VIEW[name as keyof View]);
  const query = new URLSearchParams(said.map(([name, value]) => [name, value === true ? '1' : String(value)]));
  return said.length === 0 ? '' : `?${query.toString()}`;
}

/** The same view from its first page, with something changed. */
export function changed(view: View, change: Partial<View>): View {
  return { ...view, cursor: null, page: 1, ...change };
}

/** What the view narrows the report of these organizations to. */
export function filterOf(view: View, organizations: readonly SeenOrganization[]): ReportFilter {
  return {
    organizations,
    ...(view.course !== null && { course: view.course }),
    ...(view.status !== null && { status: view.status }),
    ...(view.overdue && { overdue: true }),
    ...(view.search !== '' && { search: view.search }),
    ...(view.left && { withLeft: true }),
  };
}

/** Text that a URL and a table can hold: no empty one, no control characters, no half of a pair. */
function textOf(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string') return null;
  const text = first.replaceAll('\0', '').trim();
  return text === '' ? null : text;
}

function oneOf<T extends string>(all: readonly T[], value: unknown): T | null {
  const text = textOf(value);
  return all.find((one) => one === text) ?? null;
}

function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1;
}
