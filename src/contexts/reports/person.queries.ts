import { sql, type Kysely } from 'kysely';
import type { EnrolmentsTable } from '../../../projections/enrolments/index.js';
import type {
  LessonRunRow,
  LessonRunsTable,
  LessonSessionRow,
  LessonSessionsTable,
} from '../../../projections/lessons/index.js';
import type { QuizAttemptRow, QuizAttemptsTable } from '../../../projections/reports/index.js';

/** */
const LATEST = 50;

export type LearningTables = LessonSessionsTable & LessonRunsTable & QuizAttemptsTable & EnrolmentsTable;

/** A reset of the progress retired the enrolment that the run belongs to. */
const ARCHIVED = sql<boolean>`not exists (
  select from "read".enrolments e
  where e.enrolment_key = run.person_id || '/' || run.course_id and e.enrolment_id = run.enrolment_id
)`;

export type SessionRecord = LessonSessionRow &
  Pick<LessonRunRow, 'title' | 'objectives'> & { readonly archived: boolean };
export type AttemptRecord = QuizAttemptRow &
  Pick<LessonRunRow, 'lesson_id'> &
  Pick<LessonSessionRow, 'space'> & { readonly archived: boolean };

/** The latest sessions of a person in these spaces, archived ones too, newest first. */
export function latestSessions(
  db: Kysely<LearningTables>,
  personId: string,
  spaces: readonly string[],
): Promise<SessionRecord[]> {
  return db
    .selectFrom('lesson_sessions as session')
    .innerJoin('lesson_runs as run', 'run.run_id', 'session.run_id')
    .selectAll('session')
    .select(['run.title', 'run.objectives', ARCHIVED.as('archived')])
    .where('session.person_id', '=', personId)
    .where('session.space', 'in', spaces)
    .orderBy('session.started_position', 'desc')
    .limit(LATEST)
    .execute();
}

/** The latest attempts that sessions of these spaces asked for, archived ones too, newest first. */
export function latestAttempts(
  db: Kysely<LearningTables>,
  personId: string,
  spaces: readonly string[],
): Promise<AttemptRecord[]> {
  return db
    .selectFrom('quiz_attempts as attempt')
    .innerJoin('lesson_runs as run', 'run.run_id', 'attempt.run_id')
    .innerJoin('lesson_sessions as session', 'session.session_id', 'attempt.session_id')
    .selectAll('attempt')
    .select(['run.lesson_id', 'session.space', ARCHIVED.as('archived')])
    .where('attempt.person_id', '=', personId)
    .where('session.space', 'in', spaces)
    .orderBy('attempt.started_position', 'desc')
    .limit(LATEST)
    .execute();
}
