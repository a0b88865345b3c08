import type { Caller } from '../../platform/contract/caller.js';
import type {
  NamedCourse,
  PersonDetail,
  ReportBatch,
  ReportFilter,
  ReportPage,
  ReportPageRequest,
  ReportRow,
  SeenOrganization,
  StuckPlace,
  WeekOfProgress,
} from './report-shapes.js';

/**
 * What organizations see of their people: the one source of `org_report`, `student_detail`, the exports and the page for
 * managers. Organizations come from `ReportRights`; whatever is asked about others stays empty.
 */
export abstract class OrganizationReport {
  /** One page; the number of queries does not grow with it. undefined: the cursor is none of ours. */
  abstract page(request: ReportPageRequest): Promise<ReportPage | undefined>;

  /** The courses that rows can be about, by title. */
  abstract courses(organizations: readonly SeenOrganization[]): Promise<readonly NamedCourse[]>;

  /** The next rows in the order of `stream`, at most 1,000. undefined: the cursor is none of ours. */
  abstract batch(filter: ReportFilter, cursor?: string): Promise<ReportBatch | undefined>;

  /** Every row of the filter, by organization and person, in constant memory. A row is given once, as it is at that moment. */
  abstract stream(filter: ReportFilter): AsyncGenerator<ReportRow>;

  /**
   * A person by login or id, for whoever may see the organizations; the look is recorded first. undefined, whatever the
   * reason: unknown, in none of them, or the caller may see nobody.
   */
  abstract person(
    named: string,
    organizations: readonly SeenOrganization[],
    caller: Caller,
  ): Promise<PersonDetail | undefined>;

  /** Weeks in which something was passed, oldest first, by the people of the organization in what it assigned. */
  abstract progressOverTime(organization: SeenOrganization, course?: string): Promise<readonly WeekOfProgress[]>;

  /** Lessons that people have begun and not passed or failed at, those with most people waiting first. */
  abstract stuckPlaces(organization: SeenOrganization, course?: string): Promise<readonly StuckPlace[]>;
}
