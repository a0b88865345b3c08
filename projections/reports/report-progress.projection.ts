import type { EnrolmentEvent } from '../../src/contexts/enrolment/domain/enrolment.events.js';
import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { BegunLesson, PassedInCourse, ReportProgressRow } from './report-progress.table.js';

type Listened = Extract<
  EnrolmentEvent | LessonRunEvent,
  {
    type:
      | 'enrolment.LearnerEnrolled'
      | 'enrolment.CourseProgressReset'
      | 'lessons.LessonRunOpened'
      | 'lessons.LessonSessionStarted'
      | 'lessons.LessonPassed'
      | 'lessons.QuizAttemptFailed';
  }
>;

export const reportProgress = projection<ReportProgressRow, Listened>({
  name: 'report_progress',
  generation: 1,
  key: 'progress_key',
  columns: {
    progress_key: 'text primary key',
    person_id: 'text not null',
    course_id: 'text not null',
    enrolment_id: 'text not null',
    passed_count: 'integer not null',
    last_activity: 'text',
    passed: 'jsonb not null',
    begun: 'jsonb not null',
  },
  indexes: [],
  on: [
    'enrolment.LearnerEnrolled',
    'enrolment.CourseProgressReset',
    'lessons.LessonRunOpened',
    'lessons.LessonSessionStarted',
    'lessons.LessonPassed',
    'lessons.QuizAttemptFailed',
  ],
  aliases: {
    given: (event) => (event.type === 'lessons.LessonRunOpened' ? [event.data.runId] : []),
    named: (event) =>
      event.type === 'lessons.LessonPassed' || event.type === 'lessons.QuizAttemptFailed'
        ? event.data.runId
        : undefined,
  },
  keysOf: ({ data }) => ('learnerId' in data ? [`${data.learnerId}/${data.courseId}`] : []),
  evolve(row, event, key) {
    if (event.type === 'enrolment.LearnerEnrolled') {
      const { learnerId, courseId, enrolmentId } = event.data;
      if (row?.enrolment_id === enrolmentId) return row;
      return { progress_key: key, person_id: learnerId, course_id: courseId, ...fresh(enrolmentId) };
    }
    if (!row) return row;
    const { occurredAt: at } = event.meta;
    switch (event.type) {
      case 'enrolment.CourseProgressReset':
        return { ...row, ...fresh(event.data.enrolmentId) };
      case 'lessons.LessonRunOpened': {
        const { runId, enrolmentId, lessonKey } = event.data;
        if (enrolmentId !== row.enrolment_id || row.begun[runId]) return row;
        return { ...row, begun: { ...row.begun, [runId]: { lesson: lessonKey, since: at, failed: 0 } } };
      }
      case 'lessons.LessonSessionStarted':
        return row.begun[event.data.runId] ? { ...row, last_activity: at } : row;
      case 'lessons.LessonPassed': {
        const begun = row.begun[event.data.runId];
        if (!begun || row.passed[begun.lesson]) return row;
        const pass = { at: event.position, on: at, by: how(event.data.by, begun) };
        return {
          ...row,
          passed_count: row.passed_count + 1,
          passed: { ...row.passed, [begun.lesson]: pass },
        };
      }
      case 'lessons.QuizAttemptFailed': {
        const { runId } = event.data;
        const begun = row.begun[runId];
        return begun ? { ...row, begun: { ...row.begun, [runId]: { ...begun, failed: begun.failed + 1 } } } : row;
      }
    }
  },
});

/** Nothing learned yet under this enrolment. What belongs to another one is archived, whenever it comes. */
function fresh(enrolmentId: string) {
  return { enrolment_id: enrolmentId, passed_count: 0, last_activity: null, passed: {}, begun: {} };
}

/** A cancelled attempt was none, and a lesson has one open attempt at a time: so what failed before decides. */
function how(by: 'quiz' | 'completion', { failed }: BegunLesson): PassedInCourse['by'] {
  if (by === 'completion') return 'completion';
  return failed === 0 ? 'first_try' : 'later_try';
}
