import type { Kysely } from 'kysely';
import type { CourseRow, CoursesTable } from './courses.table.js';

/** What the catalogue may show: open courses and announcements, in the order in which they were made. */
export function catalogueOf(db: Kysely<CoursesTable>): Promise<CourseRow[]> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where((on) => on.or([on('published', '=', true), on('upcoming', '=', true)]))
    .orderBy('created_position')
    .orderBy('course_id')
    .execute();
}
