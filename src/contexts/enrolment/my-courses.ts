import { Inject, Injectable } from '@nestjs/common';
import { outlinesOf, type ReleaseOutline, type ReleaseOutlinesTable } from '../../../projections/catalogue/index.js';
import {
  coursesOfPerson,
  type AssignmentsTable,
  type EnrolledCourse,
  type EnrolmentsTable,
} from '../../../projections/enrolments/index.js';
import { passedLessons, type LessonRunsTable, type PassedLesson } from '../../../projections/lessons/index.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { TIME_ZONE } from '../../platform/clock/time-zone.js';
import type { Stale } from '../../platform/contract/use-case.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { course, type KnownCourse } from '../catalogue/index.js';
import { hasMember, organization, PERSONAL, type KnownOrganization } from '../identity/index.js';
import type { SpaceId } from '../identity/domain/person.events.js';
import { isClosed } from './domain/access.js';
import { courseProgress, type CourseProgress } from './domain/course-progress.js';
import { overdue, termsIn } from './domain/terms.js';

/** A course of a learner as a space shows it. */
export interface MyCourse {
  readonly courseId: string;
  readonly enrolmentId: string;
  /** Orders the courses of a learner by their enrolment. */
  readonly order: string;
  readonly title: string;
  readonly progress: CourseProgress;
  /** Null without an assignment that acts here. */
  readonly terms: {
    readonly organization: string;
    readonly mandatory: boolean;
    readonly deadline: string | null;
    /** The deadline has passed and the course is not complete. */
    readonly overdue: boolean;
  } | null;
  /** The first lesson in the release's order that is not passed. */
  readonly next: { readonly key: string; readonly title: string } | null;
  readonly document: ReleaseOutline['document'];
}

type Tables = EnrolmentsTable & AssignmentsTable & LessonRunsTable & ReleaseOutlinesTable;
/** Those that a learner belongs to, by id: the assignments of others do not act. */
type Organizations = ReadonlyMap<string, KnownOrganization>;

/** The courses of a learner in a space, without those of suspended organizations. */
@Injectable()
export class MyCourses {
  constructor(
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  /** Oldest enrolment first. The number of queries does not depend on the number of courses (LMS-52). */
  async list(learnerId: string, space: SpaceId): Promise<{ courses: readonly MyCourse[]; stale?: Stale }> {
    const { db, stale } = await this.readStore.fresh<Tables>(
      'enrolments',
      'assignments',
      'lesson_runs',
      'release_outlines',
    );
    const enrolled = await coursesOfPerson(db, learnerId);
    const organizations = await this.organizations(learnerId, enrolled);
    const listed = enrolled.filter((one) => isOpen(one, organizations) && isIn(space, one));
    const known = await this.courses(listed);
    const [passed, outlines] = await Promise.all([
      passedLessons(
        db,
        listed.map(({ enrolment_id }) => enrolment_id),
      ),
      outlinesOf(
        db,
        [...known.values()].flatMap(({ active }) => active?.digest ?? []),
      ),
    ]);
    const courses = listed.flatMap((one) => {
      const found = known.get(one.course_id);
      const outline = found?.active ? outlines.get(found.active.digest) : undefined;
      return found ? [this.course(space, one, found, organizations, passed, outline)] : [];
    });
    return stale ? { courses, stale } : { courses };
  }

  private course(
    space: SpaceId,
    enrolled: EnrolledCourse,
    known: KnownCourse,
    organizations: Organizations,
    passedAnywhere: readonly PassedLesson[],
    outline: ReleaseOutline | undefined,
  ): MyCourse {
    const passed = new Map(
      passedAnywhere
        .filter(({ course_id }) => course_id === known.id)
        .map(({ lesson_key, passed_position }) => [lesson_key, passed_position]),
    );
    const progress = courseProgress(known.releases, passed);
    const next = outline?.lessons.find(({ key }) => !passed.has(key));
    return {
      courseId: known.id,
      enrolmentId: enrolled.enrolment_id,
      order: `${enrolled.enrolled_position} ${enrolled.course_id}`,
      title: known.title,
      progress,
      terms: this.terms(space, enrolled, organizations, progress),
      next: next ? { key: next.key, title: next.title } : null,
      document: outline?.document ?? null,
    };
  }

  private terms(
    space: SpaceId,
    { assignments }: EnrolledCourse,
    organizations: Organizations,
    { share }: CourseProgress,
  ) {
    const acts = (orgId: string) => organizations.get(orgId)?.status === 'active';
    const terms = termsIn(
      space,
      assignments.map(({ org_id: orgId, ...rest }) => ({ orgId, ...rest })),
      acts,
    );
    const assigning = terms && organizations.get(terms.orgId);
    if (!assigning) return null;
    const { mandatory, deadline } = terms;
    const late = overdue(deadline, share, this.clock.now(), assigning.timeZone ?? this.timeZone);
    return { organization: assigning.title, mandatory, deadline, overdue: late };
  }

  private async organizations(learnerId: string, enrolled: readonly EnrolledCourse[]): Promise<Organizations> {
    const ids = new Set(enrolled.flatMap(({ assignments }) => assignments.map(({ org_id }) => org_id)));
    const loaded = await this.states.load(...[...ids].map((id) => stream(organization, id)));
    return new Map(loaded.flatMap(({ state }) => (hasMember(state, learnerId) ? [[state.id, state] as const] : [])));
  }

  private async courses(enrolled: readonly EnrolledCourse[]): Promise<ReadonlyMap<string, KnownCourse>> {
    const loaded = await this.states.load(...enrolled.map(({ course_id }) => stream(course, course_id)));
    return new Map(loaded.flatMap(({ state }) => (state.status === 'absent' ? [] : [[state.id, state] as const])));
  }
}

function isOpen({ assignments }: EnrolledCourse, organizations: Organizations): boolean {
  const assigning = assignments.map(({ org_id }) => org_id);
  return !isClosed(assigning, (orgId) => organizations.get(orgId)?.status);
}

function isIn(space: SpaceId, { assignments }: EnrolledCourse): boolean {
  return space === PERSONAL || assignments.some(({ org_id }) => org_id === space);
}
