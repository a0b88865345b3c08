import { Inject, Injectable } from '@nestjs/common';
import { passedLessons, type LessonRunsTable, type PassedLesson } from '../../../../projections/lessons/index.js';
import {
  bindingPrograms,
  type ProgramMembersTable,
  type ProgramRow,
  type ProgramsTable,
} from '../../../../projections/programs/index.js';
import { Failure } from '../../../platform/contract/failure.js';
import type { Stale } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { course, isOpenToAny, type KnownCourse } from '../../catalogue/index.js';
import { Spaces, type KnownOrganization } from '../../identity/index.js';
import { courseAccess } from '../domain/access.js';
import { courseProgress } from '../domain/course-progress.js';
import { enrolment, enrolmentOf, type EnrolmentState } from '../domain/enrolment.js';
import { programLocks, type CourseStanding, type ProgramLock } from '../domain/program-order.js';

/** `stale` when something of the last moments may be missing. */
export interface Locks {
  readonly locks: readonly ProgramLock[];
  readonly stale?: Stale | undefined;
}

/** Which courses of a learner wait for others, for every entry and every list alike. */
@Injectable()
export class ProgramOrder {
  constructor(
    private readonly states: StateCache,
    private readonly spaces: Spaces,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** What locks the course first, by the title of the program; nobody is turned away for what may be of the past. */
  async lockOn(learnerId: string, courseId: string): Promise<ProgramLock | null> {
    const { programs, stale } = await this.binding(learnerId);
    if (!programs.some(({ course_ids }) => course_ids.indexOf(courseId) > 0)) return null;
    const { locks, stale: older } = await this.locksBy(programs, learnerId);
    const lock = locks.find((one) => one.course === courseId);
    if (lock && (stale ?? older)) throw new Failure('unavailable', [], { retryAfterSeconds: 2 });
    return lock ?? null;
  }

  async locks(learnerId: string): Promise<Locks> {
    const { programs, stale } = await this.binding(learnerId);
    const { locks, stale: older } = await this.locksBy(programs, learnerId);
    return { locks, stale: stale ?? older };
  }

  /** Those of programs already found to bind the learner, in this order. */
  async locksBy(programs: readonly ProgramRow[], learnerId: string): Promise<Locks> {
    const before = new Set(programs.flatMap(({ course_ids }) => course_ids.slice(0, -1)));
    if (before.size === 0) return { locks: [] };
    const { standings, stale } = await this.standings(learnerId, [...before]);
    const binding = programs.map(({ program_id: id, title, course_ids: courseIds }) => ({ id, title, courseIds }));
    return { locks: programLocks(binding, (id) => standings.get(id)), stale };
  }

  private async binding(learnerId: string) {
    const { db, stale } = await this.readStore.fresh<ProgramsTable & ProgramMembersTable>(
      'programs',
      'program_members',
    );
    return { programs: await bindingPrograms(db, learnerId), stale };
  }

  private async standings(learnerId: string, courseIds: readonly string[]) {
    const [courses, enrolments, { organizations, stale: joining }, { db, stale: passing }] = await Promise.all([
      this.states.load(...courseIds.map((id) => stream(course, id))),
      this.states.load(...courseIds.map((id) => stream(enrolment, enrolmentOf(learnerId, id)))),
      this.spaces.organizationsOf(learnerId),
      this.readStore.fresh<LessonRunsTable>('lesson_runs'),
    ]);
    const passed = await passedLessons(
      db,
      enrolments.flatMap(({ state }) => state.enrolmentId ?? []),
    );
    const standings = courses.flatMap(({ state: known }, n) => {
      const enrolled = enrolments[n]?.state;
      if (known.status === 'absent' || !enrolled) return [];
      return [[known.id, standing(known, enrolled, organizations, passed)] as const];
    });
    return { standings: new Map(standings), stale: joining ?? passing };
  }
}

function standing(
  known: KnownCourse,
  enrolled: EnrolmentState,
  organizations: readonly KnownOrganization[],
  passedAnywhere: readonly PassedLesson[],
): CourseStanding {
  const passed = passedAnywhere.filter(({ course_id }) => course_id === known.id);
  const positions = new Map(passed.map(({ lesson_key, passed_position }) => [lesson_key, passed_position]));
  const access = courseAccess(enrolled, (orgId) => organizations.find(({ id }) => id === orgId)?.status);
  const offered = known.published && !known.upcoming && isOpenToAny(known, organizations);
  return {
    id: known.id,
    title: known.title,
    completed: courseProgress(known.releases, positions).share === 1,
    available: known.active !== null && (access === 'open' || (access === 'not_enrolled' && offered)),
  };
}
