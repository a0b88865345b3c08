import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lesson } from '../../../../test/support/lesson-runs.js';
import { chosenOption, objectiveResults, passes, passThreshold, retryAfter, score } from './quiz.js';

const [question] = lesson.quiz?.questions ?? [];
if (!question) throw new Error('the lesson has no question');

describe('the pass', () => {
  it('LMS-10 R-101: equals exact arithmetic over all small cases, also at halves of a percent', () => {
    const wrong: number[][] = [];
    for (let total = 1; total <= 100; total += 1) {
      for (let correct = 0; correct <= total; correct += 1) {
        for (let tenths = 0; tenths <= 1000; tenths += 5) {
          const exact = BigInt(correct) * 1000n >= BigInt(tenths) * BigInt(total);
          if (passes(correct, total, String(tenths / 10)) !== exact) wrong.push([correct, total, tenths / 10]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('LMS-10 R-101: equals exact arithmetic at hundredths of a percent', () => {
    const hundredths = fc.nat(10_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.nat(100), hundredths, (total, some, p) => {
        const correct = some % (total + 1);
        const exact = BigInt(correct) * 10_000n >= BigInt(p) * BigInt(total);
        return passes(correct, total, String(p / 100)) === exact;
      }),
      { numRuns: 20_000, seed: 20_261_130 },
    );
  });

  it.each([
    [1, 3, '33.33', true],
    [1, 3, '33.34', false],
    [2, 3, '66.67', false],
    [57, 100, '57', true],
    [29, 100, '29', true],
    [1, 2, '50', true],
    [2, 2, '100', true],
    [1, 2, '100', false],
    [0, 3, '0', true],
    [23, 40, '57.5', true],
    [22, 40, '57.5', false],
    [1, 1_000_000_000, '1e-7', true],
    [0, 1_000_000_000, '1e-7', false],
  ])('LMS-10 LMS-11 R-101: %i of %i at %s %%: %p', (correct, total, percentage, passed) => {
    expect(passes(correct, total, percentage)).toBe(passed);
  });

  it('R-101 R-105: the threshold is printed as the share it is', () => {
    const shares = ['0', '1', '7', '33.34', '57.5', '66.67', '99.99', '100', '1e-7'].map(passThreshold);
    expect(shares).toEqual([0, 0.01, 0.07, 0.3334, 0.575, 0.6667, 0.9999, 1, 1e-9]);
  });

  it('R-101: without questions nothing is passed', () => {
    expect(passes(0, 0, '0')).toBe(false);
  });
});

describe('the score', () => {
  it('LMS-05: lies between 0 and 1, and is 1 only when everything is right (LMS-34)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.nat(), (total, some) => {
        const correct = some % (total + 1);
        const value = score(correct, total);
        return value >= 0 && value <= 1 && (value === 1) === (correct === total);
      }),
    );
  });

  it('R-101: has three decimals', () => {
    expect(score(2, 3)).toBe(0.667);
    expect(score(0, 0)).toBe(0);
  });
});

describe('an answer', () => {
  it.each([
    ['V2', 'V2'],
    [' V2 ', 'V2'],
    ['the RIGHT   one', 'V1'],
    ['straße 2', 'V2'],
    ['2', null],
    ['', null],
    ['both', null],
  ])('R-096 LMS-17 LMS-25: %p chooses %p', (answer, option) => {
    expect(chosenOption(question, answer)).toBe(option);
  });

  it('LMS-17: a key wins over a text equal to it', () => {
    const options = [
      { id: 'V1', text: 'V2' },
      { id: 'V2', text: 'Something else' },
    ];
    expect(chosenOption({ ...question, options }, 'V2')).toBe('V2');
  });

  it.each([
    ['İZMİR', 'i\u0307zmi\u0307r', true],
    ['İZMİR', 'izmir', false],
    ['ISPARTA', 'isparta', true],
    ['ISPARTA', 'ısparta', false],
    ['ΟΔΟΣ', 'οδος', true],
    ['Ǆ', 'ǆ', true],
    ['ﬁne', 'FINE', true],
    ['ᾳ', 'ΑΙ', true],
    ['한국', '한국', true],
    ['zero\u200bwidth', 'zerowidth', false],
    ['two\u00a0words', 'two words', true],
  ])('LMS-85 R-096: %p answered as %p: %p', (text, answer, same) => {
    const options = [
      { id: 'V1', text },
      { id: 'V2', text: 'Another' },
    ];
    expect(chosenOption({ ...question, options }, answer)).toBe(same ? 'V1' : null);
    expect(chosenOption({ ...question, options }, ` ${answer.normalize('NFD')}\n`)).toBe(same ? 'V1' : null);
  });

  it('LMS-85: compares in NFC without regard to case, whatever the locale', () => {
    const options = [
      { id: 'V1', text: 'ЁЖИК' },
      { id: 'V2', text: 'Café' },
    ];
    expect(chosenOption({ ...question, options }, 'ёжик'.normalize('NFD'))).toBe('V1');
    expect(chosenOption({ ...question, options }, 'CAFE\u0301')).toBe('V2');
  });
});

it('R-104: the time of the next attempt is told as a whole second, never before the pause is over', () => {
  expect(retryAfter('2026-03-02T10:00:00.000Z', 10)).toBe('2026-03-02T10:10:00.000Z');
  expect(retryAfter('2026-03-02T10:00:00.001Z', 10)).toBe('2026-03-02T10:10:01.000Z');
  expect(retryAfter('2026-03-02T10:00:00.500Z', 0)).toBe('2026-03-02T10:00:01.000Z');
});

it('R-101: results are counted per objective', () => {
  expect(objectiveResults(lesson.quiz?.questions ?? [], new Set(['Q2']))).toEqual({
    O1: { correct: 0, total: 1 },
    O2: { correct: 1, total: 1 },
  });
});
