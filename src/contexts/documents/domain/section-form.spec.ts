import { describe, expect, it } from '@jest/globals';
import { brews, favourite } from '../../../../test/support/documents.js';
import type { WrittenSection } from './document.js';
import { emptyCells, isBegun, isFilled } from './section-form.js';

type Plain = Readonly<Record<string, string>>;

const cellsOf = (cells: Plain) => new Map(Object.entries(cells));
const ofRows = (...rows: readonly Plain[]): WrittenSection => ({
  rows: new Map(rows.map((cells, n) => [`A${n + 1}`, cellsOf(cells)])),
  lastRow: rows.length,
  fields: new Map(),
});
const ofFields = (fields: Plain): WrittenSection => ({ rows: new Map(), lastRow: 0, fields: cellsOf(fields) });

describe('a section of rows', () => {
  it.each([
    ['has no rows', ofRows(), false, []],
    ['has its compulsory cells', ofRows({ leaf: 'Sencha' }), true, []],
    ['has a condition that is met', ofRows({ leaf: 'Sencha', minutes: '2', verdict: 'Soft' }), true, []],
    [
      'lacks what a filled cell asks for',
      ofRows({ leaf: 'x', minutes: '2' }),
      false,
      [{ row: 'A1', column: 'verdict' }],
    ],
    [
      'lacks a compulsory cell of one row',
      ofRows({ leaf: 'x' }, { verdict: 'x' }),
      false,
      [{ row: 'A2', column: 'leaf' }],
    ],
    ['has a note who will clarify it', ofRows({ leaf: 'To be clarified with Nora by 1 May' }), true, []],
    ['has an emptied row', ofRows({ leaf: 'x' }, {}), false, [{ row: 'A2', column: 'leaf' }]],
  ])('R-122 R-123 R-124 R-138: %s', (_, section, filled, cells) => {
    expect([isFilled(brews, section), emptyCells(brews, section)]).toEqual([filled, cells]);
  });

  it('R-086: is begun with any text in a cell that it has', () => {
    expect(
      [ofRows(), ofRows({}), ofRows({ gone: 'x' }), ofRows({ minutes: '2' })].map((one) => isBegun(brews, one)),
    ).toEqual([false, false, false, true]);
  });
});

describe('a section that is filled once', () => {
  it.each([
    ['holds nothing', ofFields({}), false, [{ field: 'recipe' }]],
    ['holds an optional field only', ofFields({ guest: 'Nora' }), false, [{ field: 'recipe' }]],
    ['holds its compulsory field', ofFields({ recipe: 'x' }), true, []],
  ])('R-123 R-124: %s', (_, section, filled, cells) => {
    expect([isFilled(favourite, section), emptyCells(favourite, section)]).toEqual([filled, cells]);
  });

  it('R-122 R-123: without compulsory fields one text is enough, none is never', () => {
    const easy = { ...favourite, columns: favourite.columns.map((column) => ({ ...column, required: false })) };
    expect([isFilled(easy), isFilled(easy, ofFields({ guest: 'Nora' }))]).toEqual([false, true]);
    const conditional = {
      ...easy,
      columns: [
        { key: 'a', required: false },
        { key: 'b', required: { if_column: 'a' } },
      ],
    };
    expect(emptyCells(conditional, ofFields({ a: 'x' }))).toEqual([{ field: 'b' }]);
    expect(isFilled(conditional, ofFields({ b: 'x' }))).toBe(true);
  });
});

it('R-281: what was written under another form stays out of sight', () => {
  const both = { ...ofRows({ gone: 'x' }), fields: cellsOf({ recipe: 'x' }) };
  expect(isFilled(favourite, both)).toBe(true);
  expect(emptyCells(brews, both)).toEqual([{ row: 'A1', column: 'leaf' }]);
});
