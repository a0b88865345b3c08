import { sql, type Kysely } from 'kysely';
import type { EnrolmentsTable } from '../../../../projections/enrolments/index.js';
import type { GoalRunRow, GoalRunsTable } from '../../../../projections/goal-runs/index.js';

export interface Which {
  readonly courseId: string;
  readonly lessonKey: string | undefined;
  /** Position of the last run of the page before; then nothing is skipped. */
  readonly before: string | undefined;
  readonly start: number;
  readonly limit: number;
}

/** Runs of a course that are not archived, those that began last first; one query. */
export function pageOfRuns(db: Kysely<GoalRunsTable & EnrolmentsTable>, which: Which): Promise<GoalRunRow[]> {
  const { courseId, lessonKey, before, start, limit } = which;
  let query = db
    .selectFrom('goal_runs as run')
    .innerJoin('enrolments as current', (join) =>
      join
        .on(sql<boolean>`current.enrolment_key = run.person_id || '/' || run.course_id`)
        .onRef('current.enrolment_id', '=', 'run.enrolment_id'),
    )
    .selectAll('run')
    .where('run.course_id', '=', courseId)
    .orderBy('run.accepted_position', 'desc')
    .limit(limit);
  if (lessonKey !== undefined) query = query.where('run.lesson_key', '=', lessonKey);
  return (before === undefined ? query.offset(start) : query.where('run.accepted_position', '<', before)).execute();
}
