import { changed, DEFAULT_VIEW, filterOf, queryOf, readView } from './view.js';

it.each([
  [{}, {}],
  [
    { sort: 'progress', direction: 'desc' },
    { sort: 'progress', direction: 'desc' },
  ],
  [{ sort: 'evil', direction: 'up', status: 'odd', page: '9' }, {}],
  [
    { status: ['completed', 'not_started'], overdue: '1', left: 'on' },
    { status: 'completed', overdue: true, left: true },
  ],
  [{ search: '  Ада ', organization: '', course: { x: '1' } }, { search: 'Ада' }],
  [{ search: 'a\0b' }, { search: 'ab' }],
  [
    { cursor: 'c', page: '3' },
    { cursor: 'c', page: 3 },
  ],
  [
    { cursor: 'c', page: '-3' },
    { cursor: 'c', page: 1 },
  ],
])('the query %j is a view', (query, view) => {
  expect(readView(query)).toEqual({ ...DEFAULT_VIEW, ...view });
});

it('a view is written as the query that it is read from', () => {
  const view = readView({ search: 'a & b', overdue: '1', sort: 'user', cursor: 'x=', page: '2' });
  expect(readView(Object.fromEntries(new URLSearchParams(queryOf(view))))).toEqual(view);
  expect(queryOf(DEFAULT_VIEW)).toBe('');
});

it('a search is no longer than a name can be', () => {
  expect(readView({ search: '😀'.repeat(500) }).search).toBe('😀'.repeat(140));
});

it('whatever is changed begins at the first page', () => {
  const view = readView({ cursor: 'c', page: '3', search: 'a' });
  expect(changed(view, { status: 'completed' })).toEqual({ ...DEFAULT_VIEW, search: 'a', status: 'completed' });
});

it('the filter says only what the view narrows', () => {
  expect(filterOf(DEFAULT_VIEW, [])).toEqual({ organizations: [] });
  const view = readView({ overdue: '1', left: '1', search: 'a', course: 'c', status: 'completed' });
  const narrowed = { course: 'c', status: 'completed', overdue: true, search: 'a', withLeft: true };
  expect(filterOf(view, [])).toEqual({ organizations: [], ...narrowed });
});
