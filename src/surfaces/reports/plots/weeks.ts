import type { WeekOfProgress } from '../../../contexts/reports/index.js';

const WEEK_MS = 7 * 86_400_000;

/** So many at least, so that a beginning is a column among others and no wall. */
const FEWEST = 8;

/** The last so many weeks up to the newest one, also those in which nothing was passed. */
export function lastWeeks(known: readonly WeekOfProgress[], count: number): readonly WeekOfProgress[] {
  const newest = known.at(-1);
  const oldest = known[0];
  if (!newest || !oldest) return [];
  const byWeek = new Map(known.map((week) => [week.week, week]));
  const span = Math.round((Date.parse(newest.week) - Date.parse(oldest.week)) / WEEK_MS) + 1;
  return Array.from({ length: Math.min(count, Math.max(span, FEWEST)) }, (_, back) => {
    const week = new Date(Date.parse(newest.week) - back * WEEK_MS).toISOString().slice(0, 10);
    return byWeek.get(week) ?? { week, lessons: 0, courses: 0 };
  }).toReversed();
}
