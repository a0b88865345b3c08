import { describe, expect, it } from '@jest/globals';
import { allClosed, facts, failed, inSession, quizStarted } from '../../../../test/support/lesson-runs.js';
import { accept, refuse } from '../../../platform/decision/decision.js';
import type { ChainFacts } from '../domain/chain.js';
import type { LessonRunEvent } from '../domain/lesson-run.events.js';
import { attemptsLeft } from '../domain/quiz.js';
import { decideRequestQuiz } from '../request-quiz/request-quiz.decide.js';
import { decideGrantAttempt } from './grant-attempt.decide.js';

const granted: LessonRunEvent = { type: 'lessons.ExtraAttemptGranted', data: { runId: 'run' } };
const policy = (maxAttempts: number, retryDelayMinutes: number): Partial<ChainFacts> => ({
  policy: { required: true, maxAttempts, retryDelayMinutes },
});
const codeOf = (limit: number, pause: number, ...events: LessonRunEvent[]) => {
  const decision = decideRequestQuiz(inSession(...allClosed, ...events), facts(policy(limit, pause)));
  return decision.kind === 'refused' ? decision.refusal.code : decision.kind;
};
const second = [quizStarted('run.a2', { number: 2 }), failed('run.a2')] as const;

describe('grant_attempt', () => {
  it('R-104 R-108: raises the limit by one, and again by one', () => {
    const once = [quizStarted(), failed()] as const;
    expect(codeOf(1, 0, ...once)).toBe('quiz_attempts_exhausted');
    expect(codeOf(1, 0, ...once, granted)).toBe('accepted');
    expect(codeOf(1, 0, ...once, granted, ...second)).toBe('quiz_attempts_exhausted');
    expect(attemptsLeft(inSession(...once, granted, granted).run, 1)).toBe(2);
    expect(attemptsLeft(inSession(...once, granted).run, 0)).toBeNull();
  });

  it('R-104: lifts the pause after what was failed before, not after the next', () => {
    const once = [quizStarted(), failed()] as const;
    expect(codeOf(0, 600, ...once)).toBe('retry_too_soon');
    expect(codeOf(0, 600, ...once, granted)).toBe('accepted');
    const next = inSession(...once, granted);
    const later = '2026-03-02T09:30:00.000Z';
    const run = { ...next.run, attempts: next.run.attempts.map((one) => ({ ...one, finishedAt: later })) };
    const decision = decideRequestQuiz({ ...next, run }, facts(policy(0, 600)));
    expect(decision).toMatchObject({ kind: 'refused' });
  });

  it('is recorded every time', () => {
    expect(decideGrantAttempt({ user: 'Mira', lesson: 'l-1' }, inSession().run)).toEqual(accept(granted));
  });

  it('refusal:lesson_not_begun@grant_attempt', () => {
    const named = { user: 'Mira', lesson: 'l-1' };
    expect(decideGrantAttempt(named, undefined)).toEqual(refuse('lesson_not_begun', named));
  });
});
