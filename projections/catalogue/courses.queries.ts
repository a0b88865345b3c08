import type { Kysely } from 'kysely';
import type { CourseRow, CoursesTable } from './courses.table.js';

/** Every course, or only those that are published (announcements among them) or are not; the newest first. */
export function coursesNewestFirst(db: Kysely<CoursesTable>, published?: boolean): Promise<CourseRow[]> {
  const query = db.selectFrom('courses').selectAll();
  return (published === undefined ? query : query.where('published', '=', published))
    .orderBy('created_position', 'desc')
    .orderBy('course_id', 'desc')
    .execute();
}

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
