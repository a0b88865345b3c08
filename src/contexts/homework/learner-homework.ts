import { Inject, Injectable } from '@nestjs/common';
import { lessonById, type LessonIndexTable } from '../../../projections/lesson-index/index.js';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import type { Caller } from '../../platform/contract/caller.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../platform/read-store/read-store.js';
import { lessonIdOf, runIdOf } from '../../shared/lesson-ids.js';
import { nearestRule, type DueRule } from '../../shared/due-rule.js';
import { actingRules } from '../enrolment/index.js';
import type { Space } from '../identity/index.js';
import { CourseSpaces, LearnerCourses, zoneOf, type CourseSpace, type LearnerCourse } from '../lessons/index.js';
import type { placeRefusals } from './domain/refusals.js';
import { homework, type SubmissionIdentity, type SubmissionState } from './domain/submission.js';
import type { HomeworkTask } from './domain/task.js';
import { submissionIdOf } from './submission-id.js';
import { Tasks, type FoundTask } from './tasks.js';

export type NoPlace = RefusedOf<typeof placeRefusals>;

/** A course of the learner and the space of the call. */
export interface FoundCourse {
  readonly kind: 'found';
  readonly course: LearnerCourse;
  readonly space: Space;
  /** The zone whose calendar counts here. */
  readonly timeZone: string;
  readonly now: Date;
}

/** The homework of one lesson there. */
export interface FoundLesson extends FoundCourse {
  readonly identity: SubmissionIdentity;
  readonly found: FoundTask;
}

type OrRefused<F> = F | { readonly kind: 'refused'; readonly refusal: NoPlace };

/** Finds the homework that a call is about; checks in the order of R-268. */
@Injectable()
export class LearnerHomework {
  constructor(
    private readonly courses: LearnerCourses,
    private readonly spaces: CourseSpaces,
    private readonly tasks: Tasks,
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * `inCourse`: a lesson of another course is none that could be found. `writer`: the caller of a call that hands in, whose
   * repeat means the space of the first time.
   */
  async ofLesson(
    learnerId: string,
    asked: { readonly lesson: string; readonly inCourse?: string | undefined; readonly space?: string | undefined },
    writer?: Caller,
  ): Promise<OrRefused<FoundLesson>> {
    const { db } = await this.readStore.fresh<LessonIndexTable>('lesson_index');
    const row = await lessonById(db, asked.lesson);
    if (!row || (asked.inCourse !== undefined && asked.inCourse !== row.course_id))
      return { kind: 'refused', refusal: { code: 'lesson_not_found', details: { lesson: asked.lesson } } };
    const former = async (course: LearnerCourse) =>
      writer &&
      this.spaces.ofRepeat(course, writer, (space) =>
        stream(homework, identityOf(course, row.lesson_key, space).submissionId),
      );
    const found = await this.ofCourse(learnerId, row.course_id, asked.space, former);
    if (found.kind === 'refused') return found;
    return {
      ...found,
      identity: identityOf(found.course, row.lesson_key, found.space.id),
      found: await this.tasks.of(found.course.course, row.lesson_key),
    };
  }

  /** Without a named space that of the latest session of the course, open or closed; else the selected one. */
  async ofCourse(
    learnerId: string,
    courseId: string,
    named?: string,
    former?: (course: LearnerCourse) => Promise<string | undefined>,
  ): Promise<OrRefused<FoundCourse>> {
    const course = await this.courses.load(learnerId, courseId);
    if (course.access !== 'open')
      return { kind: 'refused', refusal: { code: course.access, details: { course: courseId } } };
    const space = await this.spaceOf(course, named ?? (await former?.(course)));
    if (space.kind !== 'found') return { kind: 'refused', refusal: noSpace(space, courseId) };
    const { id, title } = space;
    return { kind: 'found', course, space: { id, title }, timeZone: zoneOf(course, id), now: this.clock.now() };
  }

  async state(submissionId: string): Promise<SubmissionState> {
    const [{ state }] = await this.states.load(stream(homework, submissionId));
    return state;
  }

  private async spaceOf(course: LearnerCourse, named: string | undefined): Promise<CourseSpace> {
    if (named === undefined) {
      const sessions = [...(await this.courses.runs(course)).values()].flatMap((run) => run.sessions);
      const latest = sessions.toSorted((a, b) => (a.lastActivityAt < b.lastActivityAt ? 1 : -1))[0];
      const there = latest && (await this.spaces.selected(course, latest.space));
      if (there?.kind === 'found') return there;
    }
    return this.spaces.selected(course, named);
  }
}

/** The one submission that a learner has of a lesson in a space. */
export function identityOf(course: LearnerCourse, lessonKey: string, space: string): SubmissionIdentity {
  const { learnerId, courseId } = course;
  const enrolmentId = course.enrolment.enrolmentId ?? '';
  const lessonId = lessonIdOf(courseId, lessonKey);
  const runId = runIdOf(enrolmentId, lessonId);
  return {
    submissionId: submissionIdOf(runId, space),
    runId,
    enrolmentId,
    learnerId,
    courseId,
    lessonId,
    lessonKey,
    space,
  };
}

/** The rules by which homework is due in a space: those of the assignment there, else the author's. */
export function rulesOf({ enrolment }: Pick<LearnerCourse, 'enrolment'>, task: HomeworkTask, space: string) {
  return actingRules(enrolment.assignments.get(space), task.lessonId, task.dueDays);
}

/** The one of them to print: whose deadline is nearest, reckoned from when the homework was issued, before that from now. */
export function printedOf(
  rules: readonly DueRule[],
  state: SubmissionState,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): DueRule {
  return nearestRule(rules, state?.assignedAt ?? now.toISOString(), timeZone);
}

function noSpace(space: Exclude<CourseSpace, { kind: 'found' }>, course: string): NoPlace {
  return space.kind === 'not_available'
    ? { code: 'space_not_available', details: { space: space.named } }
    : { code: 'course_not_in_space', details: { course, space: space.title } };
}
