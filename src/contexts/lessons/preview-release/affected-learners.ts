import { Inject, Injectable } from '@nestjs/common';
import { currentEnrolments, type EnrolmentsTable } from '../../../../projections/enrolments/index.js';
import {
  openAttemptsOfCourse,
  runsOfCourse,
  type LessonRunsTable,
  type OpenAttemptsTable,
} from '../../../../projections/lessons/index.js';
import type { Position } from '../../../platform/event-store/port/recorded-event.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { ReleaseLibrary, type KnownCourse, type Release } from '../../catalogue/index.js';
import { affectedLessons, type PastRelease } from './affected-lessons.js';

type Tables = LessonRunsTable & OpenAttemptsTable & EnrolmentsTable;

/** Counts the learners of a course whom a release would affect; runs that a reset archived do not count. */
@Injectable()
export class AffectedLearners {
  constructor(
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    private readonly library: ReleaseLibrary,
  ) {}

  async of(course: KnownCourse, next: { readonly content: Release; readonly updated: readonly string[] }) {
    const { db, stale } = await this.readStore.fresh<Tables>('lesson_runs', 'open_attempts', 'enrolments');
    const [current, allRuns, allAttempts] = await Promise.all([
      currentEnrolments(db, course.id),
      runsOfCourse(db, course.id),
      openAttemptsOfCourse(db, course.id),
    ]);
    const runs = allRuns.filter(({ enrolment_id }) => current.has(enrolment_id));
    const attempts = allAttempts
      .filter(({ enrolment_id }) => current.has(enrolment_id))
      .map((row) => ({
        lessonKey: row.lesson_key,
        releaseId: row.release_id,
        // A position as the event carried it.
        startedAtPosition: row.started_position as Position,
      }));
    const past = await this.since(course, new Set(attempts.map(({ releaseId }) => releaseId)));
    const learners = runs.map(({ lesson_key, status }) => ({ lessonKey: lesson_key, passed: status === 'passed' }));
    return { affected: affectedLessons(past, next, learners, attempts), stale };
  }

  /** The releases that attempts stand on, all after them, and the active one. */
  private async since({ releases }: KnownCourse, stoodOn: ReadonlySet<string>): Promise<PastRelease[]> {
    const first = releases.findIndex(({ releaseId }) => stoodOn.has(releaseId));
    const needed = releases.slice(first < 0 ? -1 : first);
    return Promise.all(
      needed.map(async (record) => ({
        releaseId: record.releaseId,
        position: record.position,
        content: await this.library.content(record),
      })),
    );
  }
}
