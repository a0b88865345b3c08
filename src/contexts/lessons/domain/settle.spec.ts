import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { positionAt } from '../../../platform/event-store/port/positions.js';
import { settle, type PublishedLesson, type Settlement } from './settle.js';

const at = (place: number) => positionAt('test', BigInt(place));

/** Releases r0, r1, … at positions 0, 10, …: 'A' and 'B' ask different quizzes, '-' asks nothing, '!' lacks the lesson. */
const releases = (kinds: string): PublishedLesson[] =>
  [...kinds].map((kind, i) => ({
    releaseId: `r${i}`,
    position: at(i * 10),
    lesson: kind === '!' ? null : { asked: kind === '-' ? null : kind },
  }));

const begun = (place: number, releaseId = 'r0') => ({ releaseId, startedAtPosition: at(place) });
const told = (settlement: Settlement): string =>
  settlement.kind === 'cancelled'
    ? settlement.reason
    : settlement.kind === 'stands'
      ? 'stands'
      : settlement.toReleaseId;

describe('an open attempt', () => {
  it.each([
    ['', 'stands'],
    ['A', 'stands'],
    ['AA', 'r1'],
    ['AAAA', 'r3'],
    ['AB', 'quiz_changed'],
    ['A-', 'quiz_changed'],
    ['A!', 'lesson_removed'],
    ['ABA', 'quiz_changed'],
    ['A!A', 'lesson_removed'],
    ['AA!', 'lesson_removed'],
    ['AB!', 'quiz_changed'],
    ['A!B', 'lesson_removed'],
    ['--', 'quiz_changed'],
  ])('R-111 R-112 LMS-14: begun on the first of the releases %p: %s', (kinds, outcome) => {
    expect(told(settle(begun(5), releases(kinds)))).toBe(outcome);
  });

  it.each([
    ['AA', 'attempt_outdated'],
    ['AB', 'attempt_outdated'],
    ['A!', 'lesson_removed'],
    ['AA!', 'attempt_outdated'],
  ])('R-113: begun on the first of the releases %p after the second came out: %s', (kinds, outcome) => {
    expect(told(settle(begun(15), releases(kinds)))).toBe(outcome);
  });

  it('R-113: that was carried over is compared with what came after', () => {
    expect(told(settle(begun(5, 'r1'), releases('AAA')))).toBe('r2');
    expect(told(settle(begun(5, 'r1'), releases('AAB')))).toBe('quiz_changed');
  });

  it('R-112: without former questions to compare it is cancelled', () => {
    expect(told(settle(begun(5, 'lost'), releases('AA').slice(1)))).toBe('quiz_changed');
  });

  it('R-111 R-112 R-113: comes to the same end however often, and whenever, it is settled', () => {
    const kinds = fc.array(fc.constantFrom('A', 'A', 'A', 'B', '-', '!'), { minLength: 1, maxLength: 8 });
    const asked = fc.array(fc.nat(8), { maxLength: 8 });
    fc.assert(
      fc.property(kinds, fc.nat(80), asked, (some, place, moments) => {
        const all = releases(some.join(''));
        const whole = settle(begun(place), all);
        let attempt = begun(place);
        for (const moment of moments.toSorted((a, b) => a - b)) {
          const settlement = settle(attempt, all.slice(0, moment + 1));
          if (settlement.kind === 'cancelled') return told(settlement) === told(whole);
          if (settlement.kind === 'carried_over') attempt = { ...attempt, releaseId: settlement.toReleaseId };
        }
        const last = settle(attempt, all);
        return told(last) === told(whole) || (last.kind === 'stands' && attempt.releaseId === told(whole));
      }),
    );
  });
});
