import type { Kysely } from 'kysely';
import type { LessonIndexRow, LessonIndexTable } from './lesson-index.table.js';

/** The course and key of a lesson that any release ever had; undefined when none did. */
export function lessonById(db: Kysely<LessonIndexTable>, lessonId: string): Promise<LessonIndexRow | undefined> {
  return db.selectFrom('lesson_index').selectAll().where('lesson_id', '=', lessonId).executeTakeFirst();
}
