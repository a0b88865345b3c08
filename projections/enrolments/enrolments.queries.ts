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

/** Assignments by their key, those after the one given; whatever is left out does not narrow them. */
export function listAssignments(
  db: Kysely<AssignmentsTable>,
  wanted: {
    readonly orgId?: string | undefined;
    readonly personId?: string | undefined;
    readonly courseId?: string | undefined;
    readonly after: string;
    readonly limit: number;
  },
): Promise<AssignmentRow[]> {
  let query = db
    .selectFrom('assignments')
    .selectAll()
    .where('assignment_key', '>', wanted.after)
    .orderBy('assignment_key')
    .limit(wanted.limit);
  if (wanted.orgId !== undefined) query = query.where('org_id', '=', wanted.orgId);
  if (wanted.personId !== undefined) query = query.where('person_id', '=', wanted.personId);
  if (wanted.courseId !== undefined) query = query.where('course_id', '=', wanted.courseId);
  return query.execute();
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
