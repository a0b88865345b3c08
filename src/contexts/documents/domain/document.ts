import type { StreamType } from '../../../platform/decision/decision.js';
import { isRedacted, REDACTED } from '../../../platform/event-store/port/redacted.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { DocumentEvent, DocumentRowsWritten } from './document.events.js';

/** Texts by key of column or field; an empty cell is not in it. */
export type Cells = ReadonlyMap<string, string>;

/** What a learner wrote in one section, whatever form the releases gave it: nothing goes with a column or a kind. */
export interface WrittenSection {
  /** By id, in the order of their numbers. */
  readonly rows: ReadonlyMap<string, Cells>;
  /** The highest number ever given to a row; it never goes back. */
  readonly lastRow: number;
  readonly fields: Cells;
}

/** A learner's document of a course in one space. */
export interface DocumentState {
  readonly sections: ReadonlyMap<string, WrittenSection>;
  /** How many times something was saved. */
  readonly version: number;
  /** Instant of the latest save; null before the first. */
  readonly modifiedAt: string | null;
}

export const nothingWritten: WrittenSection = { rows: new Map(), lastRow: 0, fields: new Map() };

/** The stream `document-<documentId>`. */
export const learnerDocument: StreamType<DocumentState, DocumentEvent> = {
  category: 'document',
  initial: { sections: new Map(), version: 0, modifiedAt: null },
  evolve,
};

export function sectionOf({ sections }: Pick<DocumentState, 'sections'>, key: string): WrittenSection {
  return sections.get(key) ?? nothingWritten;
}

function evolve(state: DocumentState, event: RecordedEvent<DocumentEvent>): DocumentState {
  if (event.type === 'documents.DocumentOpened') return state;
  const { section } = event.data;
  return {
    sections: new Map(state.sections).set(section, written(sectionOf(state, section), event)),
    version: state.version + 1,
    modifiedAt: event.meta.occurredAt,
  };
}

function written(
  before: WrittenSection,
  event: Exclude<DocumentEvent, { type: 'documents.DocumentOpened' }>,
): WrittenSection {
  switch (event.type) {
    case 'documents.DocumentRowsWritten':
      return withRows(before, event.data);
    case 'documents.DocumentFieldsWritten': {
      const { filled, erased, texts } = event.data;
      return { ...before, fields: withCells(before.fields, { filled, erased }, textsIn(texts)) };
    }
    case 'documents.DocumentSectionCleared':
      return event.data.rows === 'many' ? { ...before, rows: new Map() } : { ...before, fields: new Map() };
  }
}

function withRows(before: WrittenSection, { deleted, created, changed, texts }: DocumentRowsWritten['data']) {
  const rows = new Map(before.rows);
  const text = textsIn(texts);
  for (const id of deleted) rows.delete(id);
  for (const row of [...created, ...changed]) rows.set(row.id, withCells(rows.get(row.id) ?? new Map(), row, text));
  return { ...before, rows, lastRow: before.lastRow + created.length };
}

function withCells(
  before: Cells,
  { filled, erased }: { readonly filled: readonly string[]; readonly erased: readonly string[] },
  text: Iterator<string, string>,
): Cells {
  const cells = new Map(before);
  for (const key of erased) cells.delete(key);
  for (const key of filled) cells.set(key, text.next().value);
  return cells;
}

/** The recorded texts one by one. When they can no longer be read, that the cells are filled still can. */
function* textsIn(texts: string): Generator<string, string> {
  if (!isRedacted(texts)) yield* JSON.parse(texts) as string[];
  for (;;) yield REDACTED;
}
