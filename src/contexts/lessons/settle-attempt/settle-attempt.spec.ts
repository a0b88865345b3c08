import { expect, it } from '@jest/globals';
import {
  allClosed,
  cancelled,
  inSession,
  lesson,
  published,
  quizStarted,
} from '../../../../test/support/lesson-runs.js';
import { decideSettleAttempt } from './settle-attempt.decide.js';

const { run } = inSession(...allClosed, quizStarted());
const attempt = run.attempts.at(-1)?.id ?? '';
const ids = { runId: run.runId, attemptId: attempt };
const asking = lesson.quiz && { ...lesson, quiz: { ...lesson.quiz, questions: lesson.quiz.questions.slice(1) } };

it('R-111 carries an attempt over, R-112 cancels it, and tells nobody', () => {
  const same = [published('r1', lesson, 0), published('r2', lesson)];
  expect(decideSettleAttempt(run, attempt, same).events).toEqual([
    { type: 'lessons.QuizAttemptCarriedOver', data: { ...ids, fromReleaseId: 'r1', toReleaseId: 'r2' } },
  ]);
  const other = [published('r1', lesson, 0), published('r2', asking)];
  expect(decideSettleAttempt(run, attempt, other).events).toEqual([
    { type: 'lessons.QuizAttemptCancelled', data: { ...ids, reason: 'quiz_changed' } },
  ]);
});

it.each([
  ['stands on the newest release', run, attempt],
  ['has ended', inSession(...allClosed, quizStarted(), cancelled()).run, attempt],
  ['is not in the run', run, 'another'],
  ['has no run', undefined, attempt],
])('records nothing for an attempt that %s', (_, state, id) => {
  const publications = state === run && id === attempt ? [] : [published('r1', lesson, 0), published('r2', asking)];
  expect(decideSettleAttempt(state, id, publications).events).toEqual([]);
});
