import type { CourseEvent } from '../../src/contexts/catalogue/domain/course.events.js';
import { lessonIdOf } from '../../src/shared/lesson-ids.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { LessonIndexRow } from './lesson-index.table.js';

export const lessonIndex = projection<LessonIndexRow, Extract<CourseEvent, { type: 'catalogue.ReleasePublished' }>>({
  name: 'lesson_index',
  generation: 1,
  key: 'lesson_id',
  columns: { lesson_id: 'text', course_id: 'text not null', lesson_key: 'text not null' },
  indexes: [],
  on: ['catalogue.ReleasePublished'],
  keysOf: ({ data }) => data.lessonKeys.map((key) => lessonIdOf(data.courseId, key)),
  evolve: (row, { data }, lessonId) => {
    const lessonKey = data.lessonKeys.find((key) => lessonIdOf(data.courseId, key) === lessonId);
    return lessonKey === undefined ? row : { lesson_id: lessonId, course_id: data.courseId, lesson_key: lessonKey };
  },
});
