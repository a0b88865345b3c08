import type { Kysely } from 'kysely';
import type { LessonIndexRow, LessonIndexTable } from './lesson-index.table.js';

export function lessonById(db: Kysely<LessonIndexTable>, lessonId: string): Promise<LessonIndexRow | undefined> {
  return db.selectFrom('lesson_index').selectAll().where('lesson_id', '=', lessonId).executeTakeFirst();
}
