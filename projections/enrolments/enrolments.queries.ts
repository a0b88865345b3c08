import type { Kysely } from 'kysely';
import type { AssignmentRow, AssignmentsTable } from './assignments.table.js';
import type { EnrolmentRow, EnrolmentsTable } from './enrolments.table.js';

/** A course of a learner with every organization's assignment of it. */
export interface EnrolledCourse extends EnrolmentRow {
  readonly assignments: readonly AssignmentRow[];
}

/** The courses a person is enrolled in, oldest enrolment first; with the assignments of suspended organizations. */
export async function coursesOfPerson(
  db: Kysely<EnrolmentsTable & AssignmentsTable>,
  personId: string,
): Promise<EnrolledCourse[]> {
  const [enrolled, assigned] = await Promise.all([
    db
      .selectFrom('enrolments')
      .selectAll()
      .where('person_id', '=', personId)
      .where('withdrawn', '=', false)
      .orderBy('enrolled_position')
      .execute(),
    db.selectFrom('assignments').selectAll().where('person_id', '=', personId).orderBy('org_id').execute(),
  ]);
  const byCourse = new Map<string, AssignmentRow[]>(enrolled.map(({ course_id }) => [course_id, []]));
  for (const assignment of assigned) byCourse.get(assignment.course_id)?.push(assignment);
  return enrolled.map((row) => ({ ...row, assignments: byCourse.get(row.course_id) ?? [] }));
}

/** The ids under which learners are in a course now; what hangs on another one is archived. */
export async function currentEnrolments(db: Kysely<EnrolmentsTable>, courseId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('enrolments')
    .select('enrolment_id')
    .where('course_id', '=', courseId)
    .where('withdrawn', '=', false)
    .execute();
  return new Set(rows.map(({ enrolment_id }) => enrolment_id));
}
