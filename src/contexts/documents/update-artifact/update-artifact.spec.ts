import { describe, expect, it } from '@jest/globals';
import { brews, favourite, opened, rowsWritten, tea } from '../../../../test/support/documents.js';
import { given, recorded } from '../../../../test/support/recorded.js';
import { CALL_LIMIT, CELL_LIMIT, readContent, type GivenContent } from '../domain/content.js';
import type { DocumentEvent } from '../domain/document.events.js';
import { learnerDocument, sectionOf, type DocumentState } from '../domain/document.js';
import { decideUpdateArtifact, ROW_LIMIT } from './update-artifact.decide.js';

const written = given(
  learnerDocument,
  opened,
  rowsWritten({ A1: { leaf: 'Sencha', minutes: '2' }, A2: { leaf: 'Oolong' } }),
);

/** What a call on the section comes to. */
function call(content: Partial<GivenContent>, state: DocumentState = written, section = brews) {
  const read = readContent({ clear: false, ...content }, tea.artifact, section);
  return read.kind === 'refused' ? read : decideUpdateArtifact(tea, section, read, state);
}

/** The code and the details of a refusal, which records nothing. */
function refusal(content: Partial<GivenContent>, state = written, section = brews) {
  const decision = call(content, state, section);
  if (decision.kind !== 'refused') throw new Error('it was accepted');
  expect(decision.events).toEqual([]);
  return decision.refusal;
}

/** The section after the call, rows and fields as plain objects. */
function after(content: Partial<GivenContent>, state: DocumentState = written, section = brews) {
  const decision = call(content, state, section);
  if (decision.kind !== 'accepted') throw new Error(JSON.stringify(decision.refusal));
  const next = recorded<DocumentEvent>(decision.events).reduce(
    (one, event) => learnerDocument.evolve(one, event),
    state,
  );
  const { rows, fields } = sectionOf(next, section.key);
  const shown = Object.fromEntries([...rows].map(([id, cells]) => [id, Object.fromEntries(cells)]));
  return { rows: shown, fields: Object.fromEntries(fields), state: next, events: decision.events };
}

describe('update_artifact writes rows', () => {
  it('R-125 LMS-82: new rows get numbers that were never given, also after deletions and a clearing', () => {
    expect(Object.keys(after({ rows: [{ leaf: 'Assam' }, { leaf: 'Keemun' }] }).rows)).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
    ]);
    const { state, rows } = after({ delete_rows: ['A2'], rows: [{ leaf: 'Assam' }] });
    expect(Object.keys(rows)).toEqual(['A1', 'A3']);
    const cleared = after({ clear: true }, state);
    expect(cleared.rows).toEqual({});
    expect(after({ rows: [{ leaf: 'Again' }] }, cleared.state).rows).toEqual({ A4: { leaf: 'Again' } });
  });

  it('R-125 R-131: with an id only the named cells change; an empty text erases one', () => {
    expect(after({ rows: [{ id: 'A1', verdict: ' Soft ', minutes: '' }] }).rows['A1']).toEqual({
      leaf: 'Sencha',
      verdict: 'Soft',
    });
  });

  it('R-126: ids are matched without regard to case; a row named twice keeps the last text of each cell', () => {
    const rows = [
      { id: 'a2', leaf: 'First', minutes: '3' },
      { id: 'A2', leaf: 'Last' },
    ];
    expect(after({ rows, delete_rows: ['a1', 'A1'] }).rows).toEqual({ A2: { leaf: 'Last', minutes: '3' } });
  });

  it('R-131: a number is text; texts are NFC and without surrounding space', () => {
    expect(after({ rows: [{ id: 'A2', minutes: 2.5, leaf: ` ${'й'.normalize('NFD')}\n` }] }).rows['A2']).toEqual({
      leaf: 'й',
      minutes: '2.5',
    });
  });

  it('R-135: rows, deletions and new rows of one call are one write', () => {
    const { events, state } = after({ rows: [{ id: 'A1', leaf: 'Gyokuro' }, { leaf: 'Assam' }], delete_rows: ['A2'] });
    expect(events).toEqual([
      {
        type: 'documents.DocumentRowsWritten',
        data: {
          documentId: 'tea-document',
          section: 'brews',
          deleted: ['A2'],
          created: [{ id: 'A3', filled: ['leaf'], erased: [] }],
          changed: [{ id: 'A1', filled: ['leaf'], erased: [] }],
          texts: '["Assam","Gyokuro"]',
        },
      },
    ]);
    expect(state.version).toBe(2);
  });

  it('the first write opens the document', () => {
    const first = after({ rows: [{ leaf: 'Assam' }] }, learnerDocument.initial);
    expect(first.events[0]).toEqual(opened);
    expect(first.rows).toEqual({ A1: { leaf: 'Assam' } });
  });

  it('what is there already is not written again', () => {
    expect(after({ rows: [{ id: 'A1', leaf: 'Sencha', verdict: '' }] })).toMatchObject({ events: [] });
    expect(after({ clear: true }, learnerDocument.initial)).toMatchObject({ events: [] });
    expect(after({ fields: { recipe: '' } }, learnerDocument.initial, favourite)).toMatchObject({ events: [] });
  });

  it('R-133 R-361 refusal:artifact_too_many_rows@update_artifact: 200 rows fit, also when some go in the same call', () => {
    const full = given(
      learnerDocument,
      opened,
      rowsWritten(Object.fromEntries(Array.from({ length: ROW_LIMIT }, (_, n) => [`A${n + 1}`, { leaf: 'x' }]))),
    );
    expect(after({ delete_rows: ['A7'], rows: [{ leaf: 'y' }] }, full).rows['A201']).toEqual({ leaf: 'y' });
    expect(after({ rows: [{ id: 'A200', leaf: 'y' }] }, full).rows['A200']).toEqual({ leaf: 'y' });
    expect(refusal({ rows: [{ leaf: 'y' }] }, full)).toEqual({
      code: 'artifact_too_many_rows',
      details: { key: 'brews' },
    });
  });
});

describe('update_artifact writes fields', () => {
  it('R-127 R-128: only the named fields change; clear empties all', () => {
    const { fields, state } = after({ fields: { recipe: 'Two spoons' } }, written, favourite);
    expect(fields).toEqual({ recipe: 'Two spoons' });
    expect(after({ fields: { guest: 'Nora' } }, state, favourite).fields).toEqual({
      recipe: 'Two spoons',
      guest: 'Nora',
    });
    expect(after({ clear: true }, state, favourite)).toMatchObject({ fields: {}, rows: {} });
    expect(sectionOf(after({ clear: true }, state, favourite).state, 'brews').rows.size).toBe(2);
  });
});

describe('update_artifact refuses', () => {
  it.each<[string, Partial<GivenContent>]>([
    ['nothing at all', {}],
    ['empty lists, an empty object, and clear false', { rows: [], delete_rows: [], fields: {}, clear: false }],
    ['a new row without a filled cell', { rows: [{ leaf: ' ', minutes: '\u200b' }, {}] }],
    ['an old row of which no cell is named', { rows: [{ id: 'A1' }] }],
  ])('R-125 R-129 refusal:artifact_nothing_to_write@update_artifact: %s', (_, content) => {
    expect(refusal(content)).toEqual({ code: 'artifact_nothing_to_write', details: {} });
  });

  it.each<Partial<GivenContent>>([
    { rows: [{ leaf: 'x' }] },
    { delete_rows: ['A1'] },
    { fields: { leaf: 'x' } },
    { rows: 7 },
  ])('R-128 LMS-82 refusal:artifact_clear_with_content@update_artifact: %j', (content) => {
    expect(refusal({ ...content, clear: true })).toEqual({
      code: 'artifact_clear_with_content',
      details: { artifact: 'tea_log', key: 'brews' },
    });
  });

  it('R-130 refusal:artifact_wrong_section@update_artifact', () => {
    const many = { code: 'artifact_wrong_section', details: { rows: 'many' } };
    const one = { code: 'artifact_wrong_section', details: { rows: 'one' } };
    expect(refusal({ fields: { leaf: 'x' } })).toEqual(many);
    expect(refusal({ rows: [{ recipe: 'x' }] }, written, favourite)).toEqual(one);
    expect(refusal({ delete_rows: ['A1'], fields: { recipe: 'x' } }, written, favourite)).toEqual(one);
  });

  it('R-132 refusal:artifact_unknown_column@update_artifact refusal:artifact_unknown_field@update_artifact', () => {
    expect(refusal({ rows: [{ leaf: 'x', price: '3' }] })).toEqual({
      code: 'artifact_unknown_column',
      details: { key: 'brews', column: 'price', columns: ['leaf', 'minutes', 'verdict'] },
    });
    expect(refusal({ fields: { toString: 'x' } }, written, favourite)).toEqual({
      code: 'artifact_unknown_field',
      details: { key: 'favourite', field: 'toString', fields: ['recipe', 'guest'] },
    });
  });

  it.each<[Partial<GivenContent>, string]>([
    [{ rows: [{ id: 'A9', leaf: 'x' }] }, 'A9'],
    [{ delete_rows: ['a9'] }, 'A9'],
    [{ rows: [{ id: 'A1', leaf: 'x' }], delete_rows: ['A1'] }, 'A1'],
    [{ rows: [{ id: '', leaf: 'x' }] }, ''],
  ])('R-126 refusal:artifact_unknown_row@update_artifact: %j', (content, row) => {
    expect(refusal(content)).toEqual({ code: 'artifact_unknown_row', details: { key: 'brews', row } });
  });

  it.each([null, true, ['x'], { text: 'x' }, 'x'.repeat(CELL_LIMIT + 1)])(
    'R-131 refusal:artifact_invalid_value@update_artifact: a value as %j',
    (value) => {
      const details = { max: 4000, key: 'brews', column: 'leaf' };
      expect(refusal({ rows: [{ leaf: value }] })).toEqual({ code: 'artifact_invalid_value', details });
      const field = { max: 4000, key: 'favourite', field: 'recipe' };
      const fields = { recipe: value };
      expect(refusal({ fields }, written, favourite)).toEqual({ code: 'artifact_invalid_value', details: field });
    },
  );

  it('R-131 LMS-83: 4,000 characters are code points of the NFC text', () => {
    for (const text of [
      '😀'.repeat(CELL_LIMIT),
      'й'.normalize('NFD').repeat(CELL_LIMIT),
      ` ${'x'.repeat(CELL_LIMIT)} `,
    ]) {
      expect(after({ rows: [{ leaf: text }] }).rows['A3']).toEqual({ leaf: text.normalize('NFC').trim() });
    }
    expect(refusal({ rows: [{ leaf: '😀'.repeat(CELL_LIMIT + 1) }] })).toMatchObject({
      code: 'artifact_invalid_value',
    });
  });

  it.each([
    ['rows', { leaf: 'x' }],
    ['rows', 'A1'],
    ['rows', ['x']],
    ['rows', [null]],
    ['rows', [{ id: 7, leaf: 'x' }]],
    ['delete_rows', 'A1'],
    ['delete_rows', [1]],
    ['delete_rows', { A1: true }],
  ])('R-131 a parameter of the wrong form: %s as %j', (param, value) => {
    expect(refusal({ [param]: value })).toEqual({ code: 'artifact_invalid_value', details: { param, key: 'brews' } });
  });

  it.each(['x', 7, ['x']])('R-131 a parameter of the wrong form: fields as %j', (fields) => {
    const details = { param: 'fields', key: 'favourite' };
    expect(refusal({ fields }, written, favourite)).toEqual({ code: 'artifact_invalid_value', details });
  });

  it('R-131 more than one call takes, and names how much', () => {
    const rows = Array.from({ length: 21 }, () => ({ leaf: 'x'.repeat(CELL_LIMIT) }));
    const details = { max: CALL_LIMIT, param: 'rows', key: 'brews' };
    expect(refusal({ rows })).toEqual({ code: 'artifact_invalid_value', details });
    expect(Object.keys(after({ rows: rows.slice(0, 19) }).rows)).toHaveLength(21);
  });

  it('R-135 LMS-82: one bad cell in ten rows, and nothing of them is written', () => {
    const rows = Array.from({ length: 10 }, (_, n) => (n === 8 ? { leaf: 'x', price: '1' } : { leaf: 'x' }));
    expect(refusal({ rows })).toMatchObject({ code: 'artifact_unknown_column' });
    const half = { delete_rows: ['A1'], rows: [{ leaf: 'x' }, { id: 'A1', leaf: 'y' }] };
    expect(refusal(half)).toMatchObject({ code: 'artifact_unknown_row' });
  });
});
