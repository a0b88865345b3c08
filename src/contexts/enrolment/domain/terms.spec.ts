import { describe, expect, it } from '@jest/globals';
import { deadlinePassed, overdue, termsIn, type Terms } from './terms.js';

const terms = (orgId: string, deadline: string | null, mandatory = false): Terms => ({ orgId, deadline, mandatory });
const all = () => true;

describe('the terms of a course', () => {
  const tern = terms('tern', '2026-12-24', true);
  const oak = terms('oak', '2026-12-04');
  const elm = terms('elm', null, true);

  it('R-337: in `personal` are those of the assignment with the nearest deadline', () => {
    expect(termsIn('personal', [tern, oak, elm], all)).toBe(oak);
    expect(termsIn('personal', [elm, tern], all)).toBe(tern);
    expect(termsIn('personal', [elm], all)).toBe(elm);
  });

  it('R-337: a suspended organization does not act', () => {
    expect(termsIn('personal', [tern, oak], (orgId) => orgId !== 'oak')).toBe(tern);
    expect(termsIn('personal', [oak], () => false)).toBeNull();
  });

  it('R-337: in an organization’s space are its own', () => {
    expect(termsIn('tern', [tern, oak], all)).toBe(tern);
    expect(termsIn('elm', [tern, oak], all)).toBeNull();
  });

  it('R-195: without an assignment there are none', () => {
    expect(termsIn('personal', [], all)).toBeNull();
  });

  it('of one day the mandatory ones count, whatever order they come in', () => {
    const first = terms('ash', '2026-12-04');
    const second = terms('zelkova', '2026-12-04', true);
    expect(termsIn('personal', [first, second], all)).toBe(second);
    expect(termsIn('personal', [second, first], all)).toBe(second);
  });
});

describe('a deadline', () => {
  it.each([
    ['the last minute of the day', '2026-12-04T20:59:59.999Z', 'Europe/Moscow', false],
    ['midnight', '2026-12-04T21:00:00.000Z', 'Europe/Moscow', true],
    ['midnight of UTC while the west still has the day', '2026-12-05T00:00:00.000Z', 'America/New_York', false],
    ['a day already begun in the east', '2026-12-04T12:00:00.000Z', 'Pacific/Auckland', true],
    ['long before', '2026-11-01T00:00:00.000Z', 'UTC', false],
  ])('R-337: the day itself is in time: %s', (_, now, zone, late) => {
    expect(deadlinePassed('2026-12-04', new Date(now), zone)).toBe(late);
  });

  it('R-337: the day the clocks go back has 25 hours', () => {
    expect(deadlinePassed('2026-10-25', new Date('2026-10-25T22:59:59.999Z'), 'Europe/Berlin')).toBe(false);
    expect(deadlinePassed('2026-10-25', new Date('2026-10-25T23:00:00.000Z'), 'Europe/Berlin')).toBe(true);
  });

  it('R-337: the day the clocks go forward has 23 hours', () => {
    expect(deadlinePassed('2026-03-29', new Date('2026-03-29T21:59:59.999Z'), 'Europe/Berlin')).toBe(false);
    expect(deadlinePassed('2026-03-29', new Date('2026-03-29T22:00:00.000Z'), 'Europe/Berlin')).toBe(true);
  });

  it('R-337: a midnight that a zone skips still ends the day before', () => {
    expect(deadlinePassed('2018-11-03', new Date('2018-11-04T02:59:59.999Z'), 'America/Sao_Paulo')).toBe(false);
    expect(deadlinePassed('2018-11-03', new Date('2018-11-04T03:00:00.000Z'), 'America/Sao_Paulo')).toBe(true);
  });

  it('never without a deadline', () => {
    expect(deadlinePassed(null, new Date('2099-01-01T00:00:00.000Z'), 'UTC')).toBe(false);
  });

  it('R-337: makes a course overdue only while that is not complete', () => {
    const after = new Date('2026-12-05T00:00:00.000Z');
    expect(overdue('2026-12-04', 0.99, after, 'UTC')).toBe(true);
    expect(overdue('2026-12-04', 1, after, 'UTC')).toBe(false);
    expect(overdue('2026-12-04', 0, new Date('2026-12-04T23:59:59.999Z'), 'UTC')).toBe(false);
  });
});
