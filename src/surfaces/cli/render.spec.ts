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

it('tables have their names where there are several', () => {
  const sessions = [{ lesson: 'tea' }];
  expect(renderData({ user: 'mira', sessions, attempts: [{ score: 1 }], notes: [] })).toBe(
    'user: mira\nsessions:\nlesson\ntea\nattempts:\nscore\n1\nnotes: none\n',
  );
  expect(renderData({ sessions, notes: [] })).toBe('lesson\ntea\nnotes: none\n');
});
