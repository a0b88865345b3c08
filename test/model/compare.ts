import { expect } from '@jest/globals';
import type { Call } from './acts.js';
import type { Expected } from './rules.js';
import type { Answered, Came } from './stage.js';

/** Events that a refused call may record, by what it was refused with. */
const TAKEN_OVER = ['lessons.LessonRunReconciled', 'lessons.ObjectiveStatusChanged'];
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'answer quiz_attempt_cancelled': ['lessons.QuizAttemptCancelled', 'lessons.QuizCancellationTold'],
  'quiz lesson_not_in_release': ['lessons.QuizAttemptCancelled'],
};

interface Result {
  readonly score: number;
  readonly correct: number;
  readonly total: number;
  readonly passed: boolean;
}

/** Fails unless the call came to what the rules expected, and a refused one recorded no more than it may. */
export function compare(call: Call, expected: Expected, { answer, refused, recorded }: Came): void {
  if ('refused' in expected) {
    expect(instants(refused ?? { answer })).toMatchObject(expected.refused);
    const allowed = [...TAKEN_OVER, ...(ALLOWED[`${call.do} ${String(refused?.['code'])}`] ?? [])];
    expect(recorded.filter((type) => !allowed.includes(type))).toEqual([]);
    return;
  }
  const told = answer ?? { refused };
  const untold = call.do === 'quiz' ? { previous_attempt_cancelled: null } : {};
  expect(instants({ ...untold, ...told })).toMatchObject(expected.answer);
  if (call.do === 'answer') compareFigures(told);
}

/** Only what is right is explained; a share is exact to three places and is 1 only when nothing is missing. */
function compareFigures(told: Answered): void {
  // The shape was compared before; the contract's own output check stands behind it.
  const { verdict, result } = told as { verdict: { correct: boolean }; result?: Result };
  expect('explanation' in verdict).toBe(verdict.correct);
  if (!result) return;
  const { score, correct, total, passed } = result;
  expect(Math.abs(score - correct / total)).toBeLessThanOrEqual(0.001);
  expect([score >= 0, score <= 1, score === 1]).toEqual([true, true, correct === total]);
  expect('explanations' in result).toBe(passed);
  expect('attempts_left' in result).toBe(!passed);
}

/** The same, with instants as numbers: the rules know no zones. */
function instants(told: Answered): Answered {
  const result = told['result'] as Answered | undefined;
  return result ? { ...told, result: withNumber(result) } : withNumber(told);
}

function withNumber(fields: Answered): Answered {
  const at = fields['retry_after'];
  return typeof at === 'string' ? { ...fields, retry_after: Date.parse(at) } : fields;
}
