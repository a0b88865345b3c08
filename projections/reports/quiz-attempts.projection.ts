import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { QuizAttemptRow } from './quiz-attempts.table.js';

type Listened = Extract<
  LessonRunEvent,
  {
    type:
      | 'lessons.QuizAttemptStarted'
      | 'lessons.QuizAttemptResumed'
      | 'lessons.QuizAttemptPassed'
      | 'lessons.QuizAttemptFailed'
      | 'lessons.QuizAttemptCancelled';
  }
>;

export const quizAttempts = projection<QuizAttemptRow, Listened>({
  name: 'quiz_attempts',
  generation: 1,
  key: 'attempt_id',
  columns: {
    attempt_id: 'text primary key',
    run_id: 'text not null',
    person_id: 'text not null',
    session_id: 'text not null',
    number: 'integer not null',
    status: 'text not null',
    correct: 'integer not null',
    total: 'integer not null',
    started_position: 'text collate "C" not null',
    finished_at: 'text',
  },
  indexes: ['(person_id, started_position)'],
  on: [
    'lessons.QuizAttemptStarted',
    'lessons.QuizAttemptResumed',
    'lessons.QuizAttemptPassed',
    'lessons.QuizAttemptFailed',
    'lessons.QuizAttemptCancelled',
  ],
  keysOf: ({ data }) => [data.attemptId],
  evolve(row, event) {
    if (event.type === 'lessons.QuizAttemptStarted') {
      const { attemptId, runId, sessionId, number } = event.data;
      return {
        attempt_id: attemptId,
        run_id: runId,
        person_id: event.meta.subjects[0] ?? '',
        session_id: sessionId,
        number,
        status: 'In Progress',
        correct: 0,
        total: 0,
        started_position: event.position,
        finished_at: null,
      };
    }
    if (!row) return row;
    const ended = { finished_at: event.meta.occurredAt };
    switch (event.type) {
      case 'lessons.QuizAttemptResumed':
        return { ...row, session_id: event.data.sessionId };
      case 'lessons.QuizAttemptPassed':
        return { ...row, status: 'Passed', correct: event.data.correct, total: event.data.total, ...ended };
      case 'lessons.QuizAttemptFailed':
        return { ...row, status: 'Failed', correct: event.data.correct, total: event.data.total, ...ended };
      case 'lessons.QuizAttemptCancelled':
        return { ...row, status: 'Cancelled', ...ended };
    }
  },
});
