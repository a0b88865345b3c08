import type { CourseEvent } from '../../src/contexts/catalogue/domain/course.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { FormerLessons, ReportCourseRow } from './report-courses.table.js';

type Listened = Extract<
  CourseEvent,
  { type: 'catalogue.CourseCreated' | 'catalogue.CourseCardUpdated' | 'catalogue.ReleasePublished' }
>;

export const reportCourses = projection<ReportCourseRow, Listened>({
  name: 'report_courses',
  generation: 1,
  key: 'course_id',
  columns: {
    course_id: 'text primary key',
    title: 'text not null',
    digest: 'text',
    document_key: 'text',
    lessons: 'jsonb not null',
    lesson_count: 'integer not null',
    has_removed: 'boolean not null',
    ever: 'jsonb not null',
    former: 'jsonb not null',
  },
  indexes: [],
  on: ['catalogue.CourseCreated', 'catalogue.CourseCardUpdated', 'catalogue.ReleasePublished'],
  keysOf: ({ data }) => [data.courseId],
  evolve(row, event) {
    if (event.type === 'catalogue.CourseCreated') {
      const { courseId, title } = event.data;
      const nothing = { lessons: [], lesson_count: 0, has_removed: false, ever: [], former: [] };
      return { course_id: courseId, title, digest: null, document_key: null, ...nothing };
    }
    if (!row) return row;
    switch (event.type) {
      case 'catalogue.CourseCardUpdated':
        return { ...row, title: event.data.changed.title ?? row.title };
      case 'catalogue.ReleasePublished': {
        const { digest, documentKey, lessonKeys } = event.data;
        const lessons = [...lessonKeys];
        const ever = [...new Set([...row.ever, ...lessons])];
        return {
          ...row,
          digest,
          document_key: documentKey,
          lessons,
          lesson_count: lessons.length,
          has_removed: ever.length > lessons.length,
          ever,
          former: stillCounting([...row.former, { lessons: row.lessons, until: event.position }], lessons),
        };
      }
    }
  },
});

/** A release that has every lesson of a later one is completed only by whoever completes that one too. */
function stillCounting(former: readonly FormerLessons[], lessons: readonly string[]): FormerLessons[] {
  return former.filter(({ lessons: had }) => had.length > 0 && lessons.some((key) => !had.includes(key)));
}
