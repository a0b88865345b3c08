import type { Kysely } from 'kysely';
import type { CourseRow, CoursesTable } from './courses.table.js';

/** What the catalogue may show: open courses and announcements, in the order in which they were made. */
export function catalogueOf(db: Kysely<CoursesTable>): Promise<CourseRow[]> {
  return db
    .selectFrom('read.courses')
    .selectAll()
    .where((on) => on.or([on('published', '=', true), on('upcoming', '=', true)]))
    .orderBy('created_position')
    .orderBy('course_id')
    .execute();
}

export function courseById(db: Kysely<CoursesTable>, courseId: string): Promise<CourseRow | undefined> {
  return db.selectFrom('read.courses').selectAll().where('course_id', '=', courseId).executeTakeFirst();
}

/** The courses with these ids, by id; an unknown one is absent. */
export async function coursesById(
  db: Kysely<CoursesTable>,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, CourseRow>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db.selectFrom('read.courses').selectAll().where('course_id', 'in', courseIds).execute();
  return new Map(rows.map((row) => [row.course_id, row]));
}
