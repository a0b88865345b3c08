import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { isTimeZone } from '../../../platform/text/zone.js';
import { deadlinePassed } from './terms.js';

/** Far from UTC, off the hour, with nights that have no midnight or two of them, and without any of that. */
const zones = [
  'Etc/GMT+12',
  'Pacific/Kiritimati',
  'Etc/GMT-14',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'America/New_York',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Amman',
  'Asia/Gaza',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Europe/Berlin',
  'Europe/Moscow',
  'UTC',
];

/** The first instant of the day after, by another implementation of the calendar. */
function firstLate(deadline: string, zone: string): number {
  return Temporal.PlainDate.from(deadline).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds;
}

const at = (ms: number, deadline: string, zone: string) => deadlinePassed(deadline, new Date(ms), zone);

describe('the night in which a deadline passes', () => {
  it('R-337: from the first instant of the next day on, by the clocks of the zone', () => {
    const day = fc.date({
      min: new Date('2012-01-01T00:00:00.000Z'),
      max: new Date('2037-12-31T00:00:00.000Z'),
      noInvalidDate: true,
    });
    const span = 4 * 24 * 3_600_000;
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, fc.integer({ min: -span, max: span }), (zone, when, away) => {
        const deadline = when.toISOString().slice(0, 10);
        const first = firstLate(deadline, zone);
        expect([at(first - 1, deadline, zone), at(first, deadline, zone)]).toEqual([false, true]);
        expect(at(first + away, deadline, zone)).toBe(away >= 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a midnight that does not exist', 'America/Sao_Paulo', '2018-11-03', '2018-11-04T03:00:00.000Z'],
    ['a midnight that comes twice', 'America/Sao_Paulo', '2018-02-17', '2018-02-18T03:00:00.000Z'],
    ['a midnight that does not exist', 'Africa/Cairo', '2024-04-25', '2024-04-25T22:00:00.000Z'],
    ['a midnight that comes twice', 'Africa/Cairo', '2024-10-31', '2024-10-31T22:00:00.000Z'],
    ['a midnight that does not exist', 'Asia/Beirut', '2024-03-30', '2024-03-30T22:00:00.000Z'],
    ['a midnight that comes twice', 'Asia/Beirut', '2024-10-26', '2024-10-26T22:00:00.000Z'],
    ['a midnight that does not exist', 'America/Havana', '2026-03-07', '2026-03-08T05:00:00.000Z'],
    ['the hour after midnight twice', 'America/Havana', '2026-10-31', '2026-11-01T04:00:00.000Z'],
    ['a day of 23 hours', 'Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['a day of 25 hours', 'Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['a day of 23 and a half hours', 'Australia/Lord_Howe', '2026-10-04', '2026-10-04T13:00:00.000Z'],
    ['a quarter of an hour', 'Asia/Kathmandu', '2026-12-04', '2026-12-04T18:15:00.000Z'],
    ['the earliest new year', 'Pacific/Kiritimati', '2026-12-31', '2026-12-31T10:00:00.000Z'],
    ['the latest new year', 'Etc/GMT+12', '2026-12-31', '2027-01-01T12:00:00.000Z'],
    ['the day before a leap day', 'UTC', '2028-02-28', '2028-02-29T00:00:00.000Z'],
    ['a leap day', 'America/New_York', '2028-02-29', '2028-03-01T05:00:00.000Z'],
    ['a year without one', 'Europe/Moscow', '2027-02-28', '2027-02-28T21:00:00.000Z'],
    ['a day before one that never dawned', 'Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
    ['a day that never dawned', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ])('R-337: %s, in %s', (_, zone, deadline, first) => {
    const ms = Date.parse(first);
    expect([at(ms - 1, deadline, zone), at(ms, deadline, zone)]).toEqual([false, true]);
    expect(firstLate(deadline, zone)).toBe(ms);
  });

  it('knows all these zones', () => {
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });
});
