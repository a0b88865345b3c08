import { describe, expect, it } from '@jest/globals';
import { atOffset, daysLater, endOfDay, isTimeZone, localDay } from './zone.js';

describe('instants as people of a zone write them', () => {
  it.each([
    ['2026-11-29T16:00:00.000Z', 'Europe/Moscow', '2026-11-29T19:00:00+03:00'],
    ['2026-11-29T16:00:00.999Z', 'UTC', '2026-11-29T16:00:00+00:00'],
    ['2026-01-31T20:15:00.000Z', 'Asia/Kathmandu', '2026-02-01T02:00:00+05:45'],
    ['2026-07-01T02:00:00.000Z', 'America/St_Johns', '2026-06-30T23:30:00-02:30'],
    ['2026-11-29T00:00:00.000Z', 'Europe/Moscow', '2026-11-29T03:00:00+03:00'],
  ])('R-256: %s in %s is %s', (instant, zone, written) => {
    expect(atOffset(instant, zone)).toBe(written);
  });

  it('R-256: the night the clocks go back shows one wall hour twice, told apart by its offset', () => {
    expect(atOffset('2026-10-25T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00');
    expect(atOffset('2026-10-25T01:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00+01:00');
  });

  it('R-256: the night the clocks go forward skips an hour', () => {
    expect(atOffset('2026-03-29T00:59:59.000Z', 'Europe/Berlin')).toBe('2026-03-29T01:59:59+01:00');
    expect(atOffset('2026-03-29T01:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T03:00:00+02:00');
  });

  it('R-256: the written form names the same instant', () => {
    for (let hour = 0; hour < 24 * 366; hour += 7) {
      const instant = new Date(Date.UTC(2028, 0, 1, hour, 13, 5));
      for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'Pacific/Chatham', 'America/Sao_Paulo']) {
        expect(Date.parse(atOffset(instant, zone))).toBe(instant.getTime());
      }
    }
  });

  it('a day ends at the midnight of the zone', () => {
    expect(localDay('2026-12-04T20:59:59.999Z', 'Europe/Moscow')).toBe('2026-12-04');
    expect(localDay('2026-12-04T21:00:00.000Z', 'Europe/Moscow')).toBe('2026-12-05');
    expect(localDay('2026-12-05T04:59:59.000Z', 'America/New_York')).toBe('2026-12-04');
  });

  it.each([
    ['over no change', '2026-11-18T06:00:00.000Z', 5, 'Europe/Moscow', '2026-11-23T09:00:00+03:00'],
    ['as the clocks go back', '2026-10-24T10:00:00.000Z', 2, 'Europe/Berlin', '2026-10-26T12:00:00+01:00'],
    ['as the clocks go forward', '2026-03-28T11:00:00.000Z', 1, 'Europe/Berlin', '2026-03-29T12:00:00+02:00'],
    ['to the night they go forward', '2026-03-27T10:00:00.000Z', 2, 'Europe/Berlin', '2026-03-29T11:00:00+02:00'],
    ['to a time that is skipped', '2026-03-28T01:30:00.000Z', 1, 'Europe/Berlin', '2026-03-29T03:30:00+02:00'],
    ['to a time that comes twice', '2026-10-24T00:30:00.000Z', 1, 'Europe/Berlin', '2026-10-25T02:30:00+01:00'],
    ['by half an hour', '2026-04-03T12:00:00.000Z', 3, 'Australia/Lord_Howe', '2026-04-06T23:00:00+10:30'],
    ['to a day that was left out', '2011-12-28T22:00:00.000Z', 3, 'Pacific/Apia', '2011-12-31T12:00:00+14:00'],
  ])('R-147: days later %s the clock shows the same time', (_what, from, days, zone, written) => {
    expect(atOffset(daysLater(from, days, zone), zone)).toBe(written);
  });

  it('R-147: a day ends with its last second', () => {
    expect(atOffset(endOfDay('2026-12-04', 'Europe/Moscow'), 'Europe/Moscow')).toBe('2026-12-04T23:59:59+03:00');
    expect(atOffset(endOfDay('2026-10-25', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-10-25T23:59:59+01:00');
    expect(endOfDay('2026-12-04', 'America/New_York')).toBe('2026-12-05T04:59:59.000Z');
  });

  it('knows which zones exist', () => {
    expect(isTimeZone('Europe/Berlin')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});
