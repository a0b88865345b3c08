import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  announcedObjectives,
  catalogueOf,
  type CourseRow,
  type CoursesTable,
  type ReleaseOutlinesTable,
} from '../../../../projections/catalogue/index.js';
import {
  coursesOfPerson,
  type AssignmentsTable,
  type EnrolledCourse,
  type EnrolmentsTable,
} from '../../../../projections/enrolments/index.js';
import { subscribedCourses, type ReleaseSubscriptionsTable } from '../../../../projections/notifications/index.js';
import { answer, refused, UseCaseQuery, type Answer, type Stale } from '../../../platform/contract/use-case.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { PERSONAL, Spaces, type Space } from '../../identity/index.js';
import { LearnerPrograms } from '../programs/learner-programs.js';
import type { listCatalogContract } from './list-catalog.contract.js';

export class ListCatalog extends UseCaseQuery<typeof listCatalogContract> {}

/** What the learner may take in a space, and what is announced there. */
@QueryHandler(ListCatalog)
export class ListCatalogHandler implements IQueryHandler<ListCatalog> {
  constructor(
    private readonly spaces: Spaces,
    private readonly programs: LearnerPrograms,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async execute({ input, caller }: ListCatalog): Promise<Answer<typeof listCatalogContract>> {
    const space = await this.spaces.resolve(caller.personId, input.space);
    if (!space) return refused({ code: 'space_not_available', details: { space: input.space ?? '' } });
    const own = await this.organizations(caller.personId, space);
    const { db, stale } = await this.readStore.fresh<Tables>(
      'courses',
      'release_outlines',
      'enrolments',
      'assignments',
      'release_subscriptions',
    );
    const [all, begun, awaited] = await Promise.all([
      catalogueOf(db),
      coursesOfPerson(db, caller.personId),
      subscribedCourses(db, caller.personId),
    ]);
    const taken = new Set(begun.filter((one) => isIn(space, one)).map(({ course_id }) => course_id));
    const open = all
      .filter(({ course_id }) => !taken.has(course_id))
      .filter(({ allowed_organizations }) => isOpen(allowed_organizations, own));
    const { programsOf, stale: older } = await this.programs.around(
      caller.personId,
      open.map(({ course_id }) => course_id),
    );
    const objectives = await announcedObjectives(db, open);
    const shown = open.map((row) => ({
      order: `${row.created_position} ${row.course_id}`,
      course: { ...view(row, awaited, objectives.get(row.course_id)), programs: programsOf(row.course_id) },
    }));
    const paged = pageOf(shown, ({ order }) => order, input.cursor);
    if (!paged) throw badCursor(caller.locale);
    const { page, ...more } = paged;
    const courses = page.map(({ course }) => course);
    return answer({ space: space.title, courses, ...more }, stale ?? own.stale ?? older);
  }

  private async organizations(personId: string, space: Space): Promise<Employers> {
    if (space.id !== PERSONAL) return { ids: [space.id] };
    const { organizations, stale } = await this.spaces.organizationsOf(personId);
    const active = organizations.filter(({ status }) => status === 'active').map(({ id }) => id);
    const ids = organizations.length === 0 ? null : active;
    return stale ? { ids, stale } : { ids };
  }
}

type Tables = CoursesTable & ReleaseOutlinesTable & EnrolmentsTable & AssignmentsTable & ReleaseSubscriptionsTable;

/** The organizations whose courses are shown, suspended ones left out; null for a learner who is in none. */
interface Employers {
  readonly ids: readonly string[] | null;
  readonly stale?: Stale;
}

/** What the space has already: an organization's what it gave, `personal` everything. */
function isIn({ id }: Space, { assignments }: EnrolledCourse): boolean {
  return id === PERSONAL || assignments.some(({ org_id }) => org_id === id);
}

function view(row: CourseRow, awaited: ReadonlySet<string>, objectives: readonly string[] | undefined) {
  const { course_id: id, title, summary, upcoming } = row;
  const announced = upcoming && { ...(objectives && { objectives: [...objectives] }), notify: awaited.has(id) };
  return { id, title, summary, upcoming, ...announced };
}

function isOpen(allowed: readonly string[], { ids }: Employers): boolean {
  return allowed.length === 0 || ids === null || allowed.some((id) => ids.includes(id));
}
