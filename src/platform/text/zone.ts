const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether the runtime knows the IANA name (`Europe/Berlin`). */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Minutes that the zone's wall clock is ahead of UTC at the instant. */
function offsetMinutes(instant: Date, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  return Math.round((wall - instant.getTime()) / 60_000);
}

/** An instant as people of the zone write it, with its offset: `2026-11-29T19:00:00+03:00`. */
export function atOffset(instant: string | Date, timeZone: string): string {
  const at = new Date(instant);
  const minutes = offsetMinutes(at, timeZone);
  const wall = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${wall}${minutes < 0 ? '-' : '+'}${two(Math.trunc(size / 60))}:${two(size % 60)}`;
}

/** The day (YYYY-MM-DD) that the zone's calendar shows at the instant. */
export function localDay(instant: string | Date, timeZone: string): string {
  return atOffset(instant, timeZone).slice(0, 10);
}

/** Calendar days from one day (YYYY-MM-DD) to another; negative when the second comes first. */
export function calendarDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The instant (ISO 8601 UTC) so many calendar days later at which the zone's clock shows the same time. */
export function daysLater(instant: string, days: number, timeZone: string): string {
  const at = new Date(instant);
  return instantAt(at.getTime() + offsetMinutes(at, timeZone) * 60_000 + days * 86_400_000, timeZone);
}

/** The last second of a day (YYYY-MM-DD) in the zone, ISO 8601 UTC. */
export function endOfDay(day: string, timeZone: string): string {
  return instantAt(Date.parse(`${day}T23:59:59.000Z`), timeZone);
}

/**
 * The instant at which the zone's clock shows `wall`, milliseconds as if it were UTC. A time that comes twice is its second
 * coming; of one that the clock jumps over, as far behind the jump.
 */
function instantAt(wall: number, timeZone: string): string {
  const offsets = [-1, 1].map((side) => offsetMinutes(new Date(wall + side * 86_400_000), timeZone));
  const at = (offset: number) => new Date(wall - offset * 60_000);
  const [late, early] = [at(Math.min(...offsets)), at(Math.max(...offsets))];
  const shows = (one: Date) => one.getTime() + offsetMinutes(one, timeZone) * 60_000 === wall;
  return (shows(late) || !shows(early) ? late : early).toISOString();
}
