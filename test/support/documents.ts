import type { Section } from '../../src/contexts/catalogue/index.js';
import type { DocumentEvent } from '../../src/contexts/documents/domain/document.events.js';
import type { DocumentIdentity } from '../../src/contexts/documents/update-artifact/update-artifact.decide.js';

export const tea: DocumentIdentity = {
  documentId: 'tea-document',
  enrolmentId: 'enrolment',
  learnerId: 'mira',
  courseId: 'course',
  space: 'personal',
  artifact: 'tea_log',
};

const column = (key: string, required: Section['columns'][number]['required']) => ({ key, title: key, required });

/** A journal of rows: a compulsory column, an optional one, and one that the optional one makes compulsory. */
export const brews: Section = {
  key: 'brews',
  title: 'Brews',
  description: 'One row per cup',
  rows: 'many',
  columns: [column('leaf', true), column('minutes', false), column('verdict', { if_column: 'minutes' })],
};

/** A form: a compulsory field and an optional one. */
export const favourite: Section = {
  key: 'favourite',
  title: 'Favourite',
  description: 'For a guest',
  rows: 'one',
  columns: [column('recipe', true), column('guest', false)],
};

export const opened: DocumentEvent = { type: 'documents.DocumentOpened', data: tea };

/** New rows of `brews`, in the order of their numbers. */
export function rowsWritten(rows: Readonly<Record<string, Readonly<Record<string, string>>>>): DocumentEvent {
  const created = Object.entries(rows).map(([id, cells]) => ({ id, filled: Object.keys(cells), erased: [] }));
  const texts = JSON.stringify(Object.values(rows).flatMap((cells) => Object.values(cells)));
  const { documentId } = tea;
  return {
    type: 'documents.DocumentRowsWritten',
    data: { documentId, section: 'brews', deleted: [], created, changed: [], texts },
  };
}
