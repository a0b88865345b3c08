import { expect, it } from '@jest/globals';
import { nearestRule, type DueRule } from './due-rule.js';

const days: DueRule = { mode: 'relative', days: 3 };
const date: DueRule = { mode: 'absolute', date: '2026-12-04' };
const none: DueRule = { mode: 'none' };

it.each([
  ['2026-11-30T09:00:00.000Z', 'UTC', days],
  ['2026-12-02T09:00:00.000Z', 'UTC', date],
  ['2026-12-01T22:00:00.000Z', 'UTC', days],
  ['2026-12-01T22:00:00.000Z', 'Europe/Moscow', date],
])('R-319: of days and a date the nearer acts, for homework issued at %s in %s', (issued, zone, acting) => {
  for (const rules of [
    [days, date, none],
    [none, date, days],
  ])
    expect(nearestRule(rules, issued, zone)).toBe(acting);
});

it('R-147: without a deadline none acts', () => {
  for (const rules of [[], [none]]) expect(nearestRule(rules, '2026-11-30T09:00:00.000Z', 'UTC')).toEqual(none);
});
