import type { Kysely } from 'kysely';
import type { LessonRunRow, LessonRunsTable } from './lesson-runs.table.js';
import type { LessonSessionRow, LessonSessionsTable } from './lesson-sessions.table.js';
import type { OpenAttemptRow, OpenAttemptsTable } from './open-attempts.table.js';

type LessonTables = LessonRunsTable & LessonSessionsTable;

/** That a lesson was passed, and where in the log. */
export interface PassedLesson {
  readonly course_id: string;
  readonly lesson_key: string;
  readonly passed_position: string;
}

/** Every lesson passed under these enrolments, removed lessons too. */
export async function passedLessons(
  db: Kysely<LessonRunsTable>,
  enrolmentIds: readonly string[],
): Promise<PassedLesson[]> {
  if (enrolmentIds.length === 0) return [];
  return db
    .selectFrom('lesson_runs')
    .select(['course_id', 'lesson_key', 'passed_position'])
    .where('enrolment_id', 'in', enrolmentIds)
    .where('passed_position', 'is not', null)
    .$narrowType<{ passed_position: string }>()
    .execute();
}

/** Ids of the lessons a person passed by a call from the web chat, in archived runs too; each once. */
export async function lessonsPassedInWebChat(db: Kysely<LessonRunsTable>, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lesson_runs')
    .select('lesson_id')
    .distinct()
    .where('person_id', '=', personId)
    .where('passed_channel', '=', 'web')
    .execute();
  return rows.map(({ lesson_id }) => lesson_id);
}

/** Sessions under these enrolments, newest first; in one space or in all of them. */
export async function sessionsOf(
  db: Kysely<LessonTables>,
  enrolmentIds: readonly string[],
  which: { readonly space?: string; readonly limit?: number } = {},
): Promise<LessonSessionRow[]> {
  if (enrolmentIds.length === 0) return [];
  let query = db
    .selectFrom('lesson_sessions as session')
    .innerJoin('lesson_runs as run', 'run.run_id', 'session.run_id')
    .selectAll('session')
    .where('run.enrolment_id', 'in', enrolmentIds)
    .orderBy('session.started_position', 'desc');
  if (which.space !== undefined) query = query.where('session.space', '=', which.space);
  if (which.limit !== undefined) query = query.limit(which.limit);
  return query.execute();
}

/** A learner at a lesson of a course. */
export type LearnerAtLesson = Pick<LessonRunRow, 'enrolment_id' | 'lesson_key' | 'status'>;

/** Everybody who has begun a lesson of the course, in archived runs too. */
export async function runsOfCourse(db: Kysely<LessonRunsTable>, courseId: string): Promise<LearnerAtLesson[]> {
  return db
    .selectFrom('lesson_runs')
    .select(['enrolment_id', 'lesson_key', 'status'])
    .where('course_id', '=', courseId)
    .execute();
}

/** The attempts of a course that have not ended, in archived runs too. */
export async function openAttemptsOfCourse(
  db: Kysely<LessonRunsTable & OpenAttemptsTable>,
  courseId: string,
): Promise<(OpenAttemptRow & Pick<LessonRunRow, 'enrolment_id' | 'lesson_key'>)[]> {
  return db
    .selectFrom('open_attempts as attempt')
    .innerJoin('lesson_runs as run', 'run.run_id', 'attempt.run_id')
    .selectAll('attempt')
    .select(['run.enrolment_id', 'run.lesson_key'])
    .where('run.course_id', '=', courseId)
    .execute();
}
