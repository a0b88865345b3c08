import { Inject, Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/contract/caller.js';
import { cursorOf, placeOf } from '../../platform/contract/page.js';
import type { Stale } from '../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { localDay } from '../../platform/text/zone.js';
import { OrganizationReport } from './organization-report.js';
import { PeopleDetails } from './people-details.js';
import {
  assignedCourses,
  REPORT_TABLES,
  foundPeople,
  reportRows,
  type Order,
  type ReportRecord,
  type ReportTables,
  type Scope,
} from './report.queries.js';
import { ReportKeeper } from './report-keeper.js';
import { reportedCourses, reportRow, type ReportedCourse } from './report-rows.js';
import { reportTotals } from './totals.queries.js';
import type {
  NamedCourse,
  PersonDetail,
  ReportBatch,
  ReportFilter,
  ReportPage,
  ReportPageRequest,
  ReportRow,
  ReportSort,
  SeenOrganization,
  StuckPlace,
  WeekOfProgress,
} from './report-shapes.js';
import { ReportTrends } from './report-trends.js';

const BATCH = 1_000;

/** The report from rows that are kept: a page is two queries, one more for its totals and one for whom a search means. */
@Injectable()
export class TableReport extends OrganizationReport {
  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly details: PeopleDetails,
    private readonly trends: ReportTrends,
    private readonly keeper: ReportKeeper,
  ) {
    super();
  }

  async page(request: ReportPageRequest): Promise<ReportPage | undefined> {
    const { sort = 'deadline', direction = 'asc', cursor, limit } = request;
    const after = cursor === undefined ? undefined : afterIn(cursor, sort, direction);
    if (cursor !== undefined && !after) return undefined;
    const { db, stale } = await this.tables();
    const scopes = scopesOf(request.organizations, this.clock.now());
    const people = request.search ? await foundPeople(db, scopes, request.search) : undefined;
    const filter = { ...request, people };
    const [found, totals] = await Promise.all([
      reportRows(db, scopes, filter, { sort, direction, after, limit: limit + 1 }),
      request.withTotals ? reportTotals(db, scopes, filter) : undefined,
    ]);
    const shown = found.slice(0, limit);
    const courses = await reportedCourses(db, coursesIn(shown));
    const cursorAfter = (count: number) => {
      const last = count < found.length ? shown[count - 1] : undefined;
      return last && cursorOf([`${sort} ${direction}`, last.sort_value, last.assignment_key]);
    };
    const nextCursor = cursorAfter(shown.length);
    return {
      rows: rowsOf(shown, request.organizations, courses),
      ...(nextCursor !== undefined && { nextCursor }),
      cursorAfter,
      ...(totals && { totals }),
      ...this.standing(stale),
    };
  }

  async courses(organizations: readonly SeenOrganization[]): Promise<readonly NamedCourse[]> {
    const { db } = await this.tables();
    const ids = await assignedCourses(db, scopesOf(organizations, this.clock.now()));
    const known = await reportedCourses(db, ids);
    const named = [...known].map(([id, { title }]) => ({ id, title }));
    return named.toSorted((a, b) => a.title.localeCompare(b.title, 'en') || (a.id < b.id ? -1 : 1));
  }

  async batch(filter: ReportFilter, cursor?: string): Promise<ReportBatch | undefined> {
    const [orgId, key] = cursor === undefined ? [] : (placeOf(cursor) ?? [null]);
    const isPlace = typeof orgId === 'string' && typeof key === 'string';
    if (cursor !== undefined && !isPlace) return undefined;
    const scopes = scopesOf(filter.organizations, this.clock.now());
    const scope = isPlace ? scopes.find(({ id }) => id === orgId) : scopes[0];
    if (!scope) return { rows: [] };
    const value = isPlace ? key : '';
    const { db } = await this.tables();
    const order: Order = { sort: 'key', direction: 'asc', after: { value, key: value }, limit: BATCH };
    const found = await reportRows(db, [scope], filter, order);
    const rows = rowsOf(found, filter.organizations, await reportedCourses(db, coursesIn(found)));
    const next =
      found.length === BATCH
        ? [scope.id, found.at(-1)?.assignment_key ?? '']
        : scopes.slice(scope.place + 1, scope.place + 2).flatMap(({ id }) => [id, '']);
    return next.length === 0 ? { rows } : { rows, nextCursor: cursorOf(next) };
  }

  async *stream(filter: ReportFilter): AsyncGenerator<ReportRow> {
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const batch = await this.batch(filter, cursor);
      yield* batch?.rows ?? [];
      cursor = batch?.nextCursor;
    }
  }

  async person(
    named: string,
    organizations: readonly SeenOrganization[],
    caller: Caller,
  ): Promise<PersonDetail | undefined> {
    const seen = await this.details.find(named, organizations, caller);
    if (!seen) return undefined;
    const { id, login, name } = seen;
    const courses: ReportRow[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await this.page({ organizations, person: id, limit: BATCH, cursor });
      courses.push(...(page?.rows ?? []));
      cursor = page?.nextCursor;
    }
    const { sessions, attempts, stale } = await this.details.learning(id, organizations);
    return { person: { id, login, name }, courses, sessions, attempts, ...this.standing(stale) };
  }

  progressOverTime(organization: SeenOrganization, course?: string): Promise<readonly WeekOfProgress[]> {
    return this.trends.progressOverTime(organization, course);
  }

  stuckPlaces(organization: SeenOrganization, course?: string): Promise<readonly StuckPlace[]> {
    return this.trends.stuckPlaces(organization, course);
  }

  private async tables(): Promise<{ db: Kysely<ReportTables>; stale: Stale | undefined }> {
    const { db, stale } = await this.readStore.fresh<ReportTables>(...REPORT_TABLES);
    await this.keeper.keep({ isStale: stale !== undefined });
    return { db, stale };
  }

  private standing(stale: Stale | undefined) {
    return { asOf: stale?.asOf ?? this.clock.now().toISOString(), isStale: stale !== undefined };
  }
}

/** Each organization has the day of its own calendar. */
function scopesOf(organizations: readonly SeenOrganization[], now: Date): Scope[] {
  return organizations.map(({ id, timeZone }, place) => ({ id, place, today: localDay(now, timeZone) }));
}

function coursesIn(records: readonly ReportRecord[]): string[] {
  return [...new Set(records.map(({ course_id }) => course_id))];
}

function rowsOf(
  records: readonly ReportRecord[],
  organizations: readonly SeenOrganization[],
  courses: ReadonlyMap<string, ReportedCourse>,
): ReportRow[] {
  const byId = new Map(organizations.map((one) => [one.id, one]));
  return records.flatMap((record) => {
    const organization = byId.get(record.org_id);
    return organization ? [reportRow(record, organization, courses)] : [];
  });
}

const COUNTED_SORTS: ReadonlySet<string> = new Set<ReportSort>([
  'organization',
  'status',
  'progress',
  'mandatory',
  'overdue',
]);

/** A cursor goes on in the order that it was given in, from a value of that order. */
function afterIn(cursor: string, sort: string, direction: string): Order['after'] {
  const [order, value, key] = placeOf(cursor) ?? [];
  if (order !== `${sort} ${direction}` || typeof key !== 'string') return undefined;
  return COUNTED_SORTS.has(sort) ? numbered(value, key) : typeof value === 'string' ? { value, key } : undefined;
}

/** Only what the column can hold. */
function numbered(value: unknown, key: string): Order['after'] {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? { value, key } : undefined;
}
