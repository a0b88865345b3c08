import type { LessonRunEvent } from '../../src/contexts/lessons/domain/lesson-run.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { OpenAttemptRow } from './open-attempts.table.js';

type Listened = Extract<
  LessonRunEvent,
  {
    type:
      | 'lessons.QuizAttemptStarted'
      | 'lessons.QuizAttemptCarriedOver'
      | 'lessons.QuizAttemptPassed'
      | 'lessons.QuizAttemptFailed'
      | 'lessons.QuizAttemptCancelled';
  }
>;

export const openAttempts = projection<OpenAttemptRow, Listened>({
  name: 'open_attempts',
  generation: 1,
  key: 'attempt_id',
  columns: {
    attempt_id: 'text primary key',
    run_id: 'text not null',
    release_id: 'text not null',
    started_position: 'text collate "C" not null',
  },
  indexes: ['(run_id)'],
  on: [
    'lessons.QuizAttemptStarted',
    'lessons.QuizAttemptCarriedOver',
    'lessons.QuizAttemptPassed',
    'lessons.QuizAttemptFailed',
    'lessons.QuizAttemptCancelled',
  ],
  keysOf: ({ data }) => [data.attemptId],
  evolve(row, event) {
    switch (event.type) {
      case 'lessons.QuizAttemptStarted': {
        const { attemptId, runId, releaseId } = event.data;
        return { attempt_id: attemptId, run_id: runId, release_id: releaseId, started_position: event.position };
      }
      case 'lessons.QuizAttemptCarriedOver':
        return row && { ...row, release_id: event.data.toReleaseId };
      case 'lessons.QuizAttemptPassed':
      case 'lessons.QuizAttemptFailed':
      case 'lessons.QuizAttemptCancelled':
        return undefined;
    }
  },
});
