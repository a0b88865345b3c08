import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brews, opened, rowsWritten, tea } from '../../../../test/support/documents.js';
import { given, recorded } from '../../../../test/support/recorded.js';
import { REDACTED } from '../../../platform/event-store/port/redacted.js';
import { decideUpdateArtifact } from '../update-artifact/update-artifact.decide.js';
import { readContent } from './content.js';
import type { DocumentEvent } from './document.events.js';
import { learnerDocument, sectionOf, type DocumentState } from './document.js';
import { emptyCells, isFilled } from './section-form.js';

type Rows = Record<string, Record<string, string>>;

/** A section of rows as the rules tell it, with plain objects and nothing of the code. */
interface Model {
  readonly rows: Rows;
  readonly last: number;
}

interface Edit {
  readonly clear: boolean;
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly delete_rows: readonly string[];
}

function modelled(model: Model, { clear, rows, delete_rows: deleted }: Edit): Model | 'refused' {
  const hasContent = rows.length + deleted.length > 0;
  if (clear) return hasContent ? 'refused' : { ...model, rows: {} };
  const effective = rows.some((row) =>
    'id' in row ? Object.keys(row).length > 1 : Object.values(row).some((text) => text.trim() !== ''),
  );
  if (!effective && deleted.length === 0) return 'refused';
  const next = structuredClone(model.rows);
  let { last } = model;
  for (const id of new Set(deleted)) {
    if (!next[id]) return 'refused';
    delete next[id];
  }
  if (rows.some((row) => 'id' in row && !next[row['id']])) return 'refused';
  for (const { id, ...cells } of rows) {
    if (id === undefined && !Object.values(cells).some((text) => text.trim() !== '')) continue;
    if (id === undefined) last += 1;
    const row = (next[id ?? `A${last}`] ??= {});
    for (const [column, text] of Object.entries(cells)) {
      if (text.trim() === '') delete row[column];
      else row[column] = text.trim();
    }
  }
  return { rows: next, last };
}

function decided(state: DocumentState, edit: Edit): DocumentState | 'refused' {
  const content = readContent(edit, tea.artifact, brews);
  const decision = content.kind === 'refused' ? content : decideUpdateArtifact(tea, brews, content, state);
  if (decision.kind === 'refused') return 'refused';
  return recorded<DocumentEvent>(decision.events).reduce((one, event) => learnerDocument.evolve(one, event), state);
}

const plain = (state: DocumentState): Rows =>
  Object.fromEntries([...sectionOf(state, 'brews').rows].map(([id, cells]) => [id, Object.fromEntries(cells)]));

const ids = fc.constantFrom('A1', 'A2', 'A3', 'A4', 'A5');
const texts = fc.constantFrom('', ' ', 'Sencha', ' Oolong ', '"\\', '😀');
const cells = fc.record({ leaf: texts, minutes: texts, verdict: texts }, { requiredKeys: [] });
const rows = fc.oneof(
  cells,
  fc.tuple(ids, cells).map(([id, named]) => ({ id, ...named })),
);
const edits: fc.Arbitrary<Edit> = fc.record({
  clear: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  rows: fc.array(rows as fc.Arbitrary<Record<string, string>>, { maxLength: 3 }),
  delete_rows: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(ids, { maxLength: 2 }) },
  ),
});

it('R-125 R-126 R-128 R-135 LMS-82: any edits, by the code and by the rules, come to the same rows', () => {
  fc.assert(
    fc.property(fc.array(edits, { maxLength: 12 }), (story) => {
      let state = learnerDocument.initial;
      let model: Model = { rows: {}, last: 0 };
      for (const edit of story) {
        const [next, expected] = [decided(state, edit), modelled(model, edit)];
        if (expected === 'refused') expect(next).toBe('refused');
        else if (next === 'refused') throw new Error(`refused: ${JSON.stringify(edit)}`);
        else [state, model] = [next, expected];
        expect(plain(state)).toEqual(model.rows);
      }
    }),
    { numRuns: 300 },
  );
});

it('R-135: edits of different cells come to the same rows in either order', () => {
  const start = given(learnerDocument, opened, rowsWritten({ A1: { leaf: 'x' }, A2: { leaf: 'y', minutes: '3' } }));
  const places = ['A1 leaf', 'A1 minutes', 'A2 leaf', 'A2 verdict'];
  const edit = (chosen: readonly string[], text: string): Edit => ({
    clear: false,
    delete_rows: [],
    rows: chosen.map((place) => ({ id: place.slice(0, 2), [place.slice(3)]: text })),
  });
  fc.assert(
    fc.property(fc.subarray(places, { minLength: 1, maxLength: 3 }), texts, texts, (mine, one, other) => {
      const [first, second] = [
        edit(mine, one),
        edit(
          places.filter((place) => !mine.includes(place)),
          other,
        ),
      ];
      const after = (...order: readonly Edit[]) =>
        order.reduce<DocumentState>((state, each) => decided(state, each) as DocumentState, start);
      expect(plain(after(first, second))).toEqual(plain(after(second, first)));
    }),
  );
});

it('R-281: a cell whose text can no longer be read still counts as filled', () => {
  const written = rowsWritten({ A1: { leaf: 'Sencha', minutes: '2' }, A2: { leaf: 'Oolong' } });
  const sealed = { ...written, data: { ...written.data, texts: REDACTED } } as DocumentEvent;
  const state = given(learnerDocument, opened, sealed);
  expect(plain(state)).toEqual({ A1: { leaf: REDACTED, minutes: REDACTED }, A2: { leaf: REDACTED } });
  expect(emptyCells(brews, sectionOf(state, 'brews'))).toEqual([{ row: 'A1', column: 'verdict' }]);
  expect(isFilled(brews, sectionOf(state, 'brews'))).toBe(false);
});
