import { expect, it } from '@jest/globals';
import { renderData } from './render.js';

it('counts come with their names, other things by what they hold', () => {
  const rows = [{ user: 'mira', quiz: { passed: 2, first_try: 1 }, course: { id: 'c', title: 'Tea' } }];
  expect(renderData({ rows, totals: { rows: 1, people: 1 }, note: null })).toBe(
    [
      'user  quiz                   course',
      'mira  passed 2, first_try 1  c Tea',
      'totals: rows 1, people 1',
      'note: –',
      '',
    ].join('\n'),
  );
});
