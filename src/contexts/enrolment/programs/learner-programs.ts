import { Inject, Injectable } from '@nestjs/common';
import {
  programsSeenBy,
  type ProgramMembersTable,
  type ProgramOfPerson,
  type ProgramsTable,
} from '../../../../projections/programs/index.js';
import type { Stale } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { NamedCourses } from '../../catalogue/index.js';
import type { ProgramLock } from '../domain/program-order.js';
import { ProgramOrder } from './program-order.js';

type Titles = ReadonlyMap<string, string>;

/** The programs around courses as a learner sees them. */
@Injectable()
export class LearnerPrograms {
  constructor(
    private readonly order: ProgramOrder,
    private readonly courses: NamedCourses,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  /** By course, each by title; the number of queries does not depend on the number of courses (LMS-52). */
  async around(learnerId: string, courseIds: readonly string[]) {
    const { db, stale } = await this.readStore.fresh<ProgramsTable & ProgramMembersTable>(
      'programs',
      'program_members',
    );
    const seen = await programsSeenBy(db, learnerId);
    const asked = new Set(courseIds);
    const shown = seen.filter(({ course_ids }) => course_ids.some((id) => asked.has(id)));
    const binding = shown.length === 0 ? [] : seen.filter(({ member, enforce_order }) => member && enforce_order);
    const [{ locks, stale: older }, titles] = await Promise.all([
      this.order.locksBy(binding, learnerId),
      this.courses.titles([...new Set(shown.flatMap(({ course_ids }) => course_ids))]),
    ]);
    const programsOf = (courseId: string) =>
      shown
        .filter(({ course_ids }) => course_ids.includes(courseId))
        .map((program) => programView(program, courseId, titles, locks));
    const behind: Stale | undefined = stale ?? older;
    return { programsOf, stale: behind };
  }
}

function programView(program: ProgramOfPerson, courseId: string, titles: Titles, locks: readonly ProgramLock[]) {
  const { program_id, title, enforce_order, member, course_ids } = program;
  const place = course_ids.indexOf(courseId);
  const lock = locks.find((one) => one.program === program_id && one.course === courseId);
  return {
    program: program_id,
    title,
    number: place + 1,
    total: course_ids.length,
    enforce_order,
    member,
    previous: courseRef(course_ids[place - 1], titles),
    next: courseRef(course_ids[place + 1], titles),
    locked_by: lock ? { ...lock.previous } : null,
  };
}

function courseRef(id: string | undefined, titles: Titles) {
  return id === undefined ? null : { id, title: titles.get(id) ?? id };
}
