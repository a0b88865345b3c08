import { Inject, Injectable } from '@nestjs/common';
import {
  coursesOfPerson,
  type AssignmentsTable,
  type EnrolmentsTable,
} from '../../../../projections/enrolments/index.js';
import { lessonById, type LessonIndexTable } from '../../../../projections/lesson-index/index.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { lessonIdOf } from '../../../shared/lesson-ids.js';
import { ProgramOrder } from '../../enrolment/index.js';
import { Spaces } from '../../identity/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { lessonsRefusals } from '../domain/refusals.js';
import { isOverdue } from '../learner-course/deadline.js';
import { isInSpace } from '../learner-course/course-spaces.js';
import { termsOf, type LearnerCourse } from '../learner-course/learner-course.js';
import { LearnerCourses, type CourseRuns } from '../learner-course/learner-courses.js';
import { byUrgency } from './urgency.js';

export interface ChosenLesson {
  readonly courseId: string;
  readonly lessonId: string;
  readonly lessonKey: string;
}

export type ChoiceRefusal = RefusedOf<
  typeof lessonsRefusals,
  | 'space_not_available'
  | 'lesson_not_found'
  | 'not_enrolled'
  | 'organization_suspended'
  | 'program_order'
  | 'course_not_released'
  | 'nothing_to_study'
>;

type Choice =
  | { readonly kind: 'chosen'; readonly lesson: ChosenLesson }
  | { readonly kind: 'refused'; readonly refusal: ChoiceRefusal };

interface WithRuns {
  readonly course: LearnerCourse;
  readonly runs: CourseRuns;
}

/** Which lesson start_lesson opens. */
@Injectable()
export class LessonChoice {
  constructor(
    private readonly courses: LearnerCourses,
    private readonly spaces: Spaces,
    private readonly order: ProgramOrder,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  choose(learnerId: string, asked: { lesson?: string; course?: string; space?: string }): Promise<Choice> {
    if (asked.lesson !== undefined) return this.byId(asked.lesson);
    if (asked.course !== undefined) return this.inCourse(learnerId, asked.course);
    return this.anywhere(learnerId, asked.space);
  }

  private async byId(lessonId: string): Promise<Choice> {
    const { db } = await this.readStore.fresh<LessonIndexTable>('lesson_index');
    const row = await lessonById(db, lessonId);
    if (!row) return no({ code: 'lesson_not_found', details: { lesson: lessonId } });
    return { kind: 'chosen', lesson: { courseId: row.course_id, lessonId, lessonKey: row.lesson_key } };
  }

  private async inCourse(learnerId: string, courseId: string): Promise<Choice> {
    const course = await this.courses.load(learnerId, courseId);
    if (course.access !== 'open') return no({ code: course.access, details: { course: courseId } });
    if (!course.release) {
      const lock = await this.order.lockOn(learnerId, courseId);
      return no(
        lock
          ? { code: 'program_order', details: lock }
          : { code: 'course_not_released', details: { course: courseId } },
      );
    }
    const lesson = nextUnclosed({ course, runs: await this.courses.runs(course) });
    return lesson ? { kind: 'chosen', lesson } : no({ code: 'nothing_to_study', details: { course: courseId } });
  }

  private async anywhere(learnerId: string, named: string | undefined): Promise<Choice> {
    const space = await this.spaces.resolve(learnerId, named);
    if (!space) return no({ code: 'space_not_available', details: { space: named ?? '' } });
    const open = await this.openCourses(learnerId, space.id);
    const last = lastSession(open);
    const inOrder = open.toSorted((a, b) => byUrgency(this.candidate(a, space.id), this.candidate(b, space.id)));
    const lesson = last?.unclosed ?? [...(last ? [last.of] : []), ...inOrder].map(nextUnclosed).find(Boolean);
    return lesson ? { kind: 'chosen', lesson } : no({ code: 'nothing_to_study', details: {} });
  }

  /** Courses of the space that can be studied now and that no program locks, each with its runs. */
  private async openCourses(learnerId: string, space: SpaceId): Promise<readonly WithRuns[]> {
    const { db } = await this.readStore.fresh<EnrolmentsTable & AssignmentsTable>('enrolments', 'assignments');
    const [enrolled, { locks }] = await Promise.all([coursesOfPerson(db, learnerId), this.order.locks(learnerId)]);
    const locked = new Set(locks.map(({ course }) => course));
    const free = enrolled.filter(({ course_id }) => !locked.has(course_id));
    const courses = await Promise.all(free.map(({ course_id }) => this.courses.load(learnerId, course_id)));
    const open = courses.filter((course) => course.access === 'open' && course.release && isInSpace(course, space));
    return Promise.all(open.map(async (course) => ({ course, runs: await this.courses.runs(course) })));
  }

  private candidate({ course, runs }: WithRuns, space: SpaceId) {
    const terms = termsOf(course, space);
    return {
      overdue: isOverdue(course, runs, space, this.clock.now()),
      mandatory: terms?.mandatory ?? false,
      deadline: terms?.deadline ?? null,
      enrolledAt: course.enrolment.enrolledAt ?? '',
    };
  }
}

function no(refusal: ChoiceRefusal): Choice {
  return { kind: 'refused', refusal };
}

function nextUnclosed({ course, runs }: WithRuns): ChosenLesson | undefined {
  const lesson = course.release?.content.lessons.find(({ key }) => !runs.get(key)?.passedAt);
  return (
    lesson && { courseId: course.courseId, lessonId: lessonIdOf(course.courseId, lesson.key), lessonKey: lesson.key }
  );
}

/** The course of the last session, and its lesson while that is not passed and still in the release. */
function lastSession(courses: readonly WithRuns[]): { of: WithRuns; unclosed: ChosenLesson | undefined } | undefined {
  const sessions = courses.flatMap((of) =>
    [...of.runs.values()].flatMap((run) => run.sessions.map((session) => ({ of, run, at: session.lastActivityAt }))),
  );
  const last = sessions.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
  if (!last) return undefined;
  const { courseId, lessonId, lessonKey, passedAt } = last.run;
  const inRelease = last.of.course.release?.record.lessonKeys.includes(lessonKey);
  return { of: last.of, unclosed: passedAt === null && inRelease ? { courseId, lessonId, lessonKey } : undefined };
}
