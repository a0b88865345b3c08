import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atOffset } from '../../../platform/text/zone.js';
import type { DueRule } from '../../../shared/due-rule.js';
import { dueAt, dueAtOnce } from './due.js';

const issued = '2026-11-18T06:00:00.000Z';
const moscow = 'Europe/Moscow';
const days = (count: number): DueRule => ({ mode: 'relative', days: count });
const on = (date: string): DueRule => ({ mode: 'absolute', date });
const none: DueRule = { mode: 'none' };

describe('When homework is due', () => {
  it('R-147: days after the moment of issue, at the same time of the day', () => {
    expect(atOffset(dueAt([days(5)], issued, moscow) ?? '', moscow)).toBe('2026-11-23T09:00:00+03:00');
  });

  it('R-147: a date ends with its last second on the clock of the space', () => {
    expect(dueAt([on('2026-11-23')], issued, moscow)).toBe('2026-11-23T20:59:59.000Z');
    expect(dueAt([on('2026-11-23')], issued, 'America/New_York')).toBe('2026-11-24T04:59:59.000Z');
  });

  it('R-147: without a rule never', () => {
    expect(dueAt([], issued, moscow)).toBeNull();
    expect(dueAt([none], issued, moscow)).toBeNull();
  });

  it('R-319: of several rules the nearest counts, wherever it stands', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([days(3), on('2026-11-20'), days(9), none], { minLength: 4 }), (rules) => {
        expect(dueAt(rules, issued, 'UTC')).toBe('2026-11-20T23:59:59.000Z');
      }),
    );
  });

  it('R-311: handed in before it was issued, only dates set a deadline at once', () => {
    expect(dueAtOnce([on('2026-11-23'), none], 'UTC')).toBe('2026-11-23T23:59:59.000Z');
    expect(dueAtOnce([on('2026-11-23'), days(2)], 'UTC')).toBeNull();
    expect(dueAtOnce([days(2)], 'UTC')).toBeNull();
    expect(dueAtOnce([none], 'UTC')).toBeNull();
  });
});
