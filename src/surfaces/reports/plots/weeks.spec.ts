import { lastWeeks } from './weeks.js';

const week = (day: string, lessons: number) => ({ week: day, lessons, courses: 0 });

it('weeks in which nothing was passed stand between and before the others', () => {
  const weeks = lastWeeks([week('2026-03-02', 3), week('2026-03-16', 1)], 26);
  expect(weeks.map(({ week: day, lessons }) => [day, lessons])).toEqual([
    ['2026-01-26', 0],
    ['2026-02-02', 0],
    ['2026-02-09', 0],
    ['2026-02-16', 0],
    ['2026-02-23', 0],
    ['2026-03-02', 3],
    ['2026-03-09', 0],
    ['2026-03-16', 1],
  ]);
});

it('the newest are kept where there are more than are drawn', () => {
  const many = Array.from({ length: 40 }, (_, at) => {
    return week(new Date(Date.UTC(2026, 0, 5 + 7 * at)).toISOString().slice(0, 10), at);
  });
  expect(lastWeeks(many, 16)).toEqual(many.slice(-16));
  expect(lastWeeks([], 16)).toEqual([]);
});
