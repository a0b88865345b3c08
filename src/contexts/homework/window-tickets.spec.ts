import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '../../platform/clock/clock.js';
import { loadConfig } from '../../platform/config/index.js';
import { identity } from '../../../test/support/homework.js';
import { TEST_SECRET } from '../../../test/support/lyceum.js';
import { WindowTickets } from './window-tickets.js';

const clock = new ManualClock('2026-11-30T10:00:00.000Z');
const secret = (LYCEUM_SECRET: string) =>
  new WindowTickets(loadConfig({ DATABASE_URL: 'postgres://localhost/none', LYCEUM_SECRET }), clock);
const tickets = secret(TEST_SECRET);

describe('The ticket of a window for files', () => {
  it('R-155 R-157: fits the person, the lesson and the space it was made for, and nothing else', () => {
    const ticket = tickets.of(identity);
    expect(tickets.fits(ticket, { ...identity })).toBe(true);
    for (const other of ['submissionId', 'learnerId', 'lessonId', 'space'] as const)
      expect(tickets.fits(ticket, { ...identity, [other]: 'other' })).toBe(false);
    expect(secret('another secret that is long enough').fits(ticket, identity)).toBe(false);
  });

  it('R-155: is good for a day, and cannot be made to last', () => {
    const ticket = tickets.of(identity);
    const [until, signature] = ticket.split('.');
    clock.advance(24 * 3_600_000 - 1_000);
    expect(tickets.fits(ticket, identity)).toBe(true);
    clock.advance(1_000);
    expect(tickets.fits(ticket, identity)).toBe(false);
    expect(tickets.fits(`${Number(until) + 60}.${signature}`, identity)).toBe(false);
  });

  it.each(['', '.', '9999999999', '9999999999.', 'Infinity.x', 'a.b.c', '⟦data⟧'])('R-155: %j is none', (ticket) => {
    expect(tickets.fits(ticket, identity)).toBe(false);
  });
});
