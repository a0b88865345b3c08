import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { LessonSessionRow, SessionStatus } from './lesson-sessions.table.js';

type Listened = Extract<
  LessonRunEvent,
  {
    type:
      | 'lessons.LessonSessionStarted'
      | 'lessons.LessonSessionContinued'
      | 'lessons.LessonSessionAbandoned'
      | 'lessons.LessonSessionCompleted'
      | 'lessons.GoalMarked'
      | 'lessons.GoalReopened'
      | 'lessons.QuizAttemptStarted'
      | 'lessons.QuizAttemptResumed'
      | 'lessons.QuizAnswerGiven';
  }
>;

export const lessonSessions = projection<LessonSessionRow, Listened>({
  name: 'lesson_sessions',
  generation: 1,
  key: 'session_id',
  columns: {
    session_id: 'text primary key',
    run_id: 'text not null',
    person_id: 'text not null',
    course_id: 'text not null',
    lesson_id: 'text not null',
    space: 'text not null',
    channel: 'text not null',
    opening: 'text not null',
    status: 'text not null',
    started_at: 'text not null',
    started_position: 'text collate "C" not null',
    last_activity_at: 'text not null',
    marks: 'integer not null',
    finished_at: 'text',
  },
  indexes: ['(person_id, started_position)', '(course_id, person_id)'],
  on: [
    'lessons.LessonSessionStarted',
    'lessons.LessonSessionContinued',
    'lessons.LessonSessionAbandoned',
    'lessons.LessonSessionCompleted',
    'lessons.GoalMarked',
    'lessons.GoalReopened',
    'lessons.QuizAttemptStarted',
    'lessons.QuizAttemptResumed',
    'lessons.QuizAnswerGiven',
  ],
  keysOf: ({ data }) => [data.sessionId],
  evolve(row, event) {
    const at = event.meta.occurredAt;
    if (event.type === 'lessons.LessonSessionStarted') {
      const { sessionId, runId, learnerId, courseId, lessonId, space, channel, opening } = event.data;
      return {
        session_id: sessionId,
        run_id: runId,
        person_id: learnerId,
        course_id: courseId,
        lesson_id: lessonId,
        space,
        channel,
        opening,
        status: 'In Progress',
        started_at: at,
        started_position: event.position,
        last_activity_at: at,
        marks: 0,
        finished_at: null,
      };
    }
    if (!row) return row;
    switch (event.type) {
      case 'lessons.LessonSessionContinued':
      case 'lessons.QuizAnswerGiven':
        return isFinal(row.status) ? row : { ...row, last_activity_at: at };
      case 'lessons.GoalMarked':
      case 'lessons.GoalReopened':
        return { ...row, last_activity_at: at, marks: row.marks + 1 };
      case 'lessons.QuizAttemptStarted':
      case 'lessons.QuizAttemptResumed':
        return isFinal(row.status) ? row : { ...row, status: 'Awaiting Quiz', last_activity_at: at };
      case 'lessons.LessonSessionCompleted':
        return { ...row, status: 'Completed', last_activity_at: at, finished_at: at };
      case 'lessons.LessonSessionAbandoned': {
        const { lastActivityAt } = event.data;
        return { ...row, status: 'Abandoned', last_activity_at: lastActivityAt, finished_at: lastActivityAt };
      }
    }
  },
});

/** Completed and abandoned sessions change no more. */
function isFinal(status: SessionStatus): boolean {
  return status === 'Completed' || status === 'Abandoned';
}
