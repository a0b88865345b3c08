import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import type { SectionForm } from '../../lessons/index.js';
import { hasEffect, type Content, type RowGiven } from '../domain/content.js';
import type { DocumentEvent, RowWritten } from '../domain/document.events.js';
import { sectionOf, type Cells, type DocumentState, type WrittenSection } from '../domain/document.js';
import type { documentsRefusals } from '../domain/refusals.js';

/** Whose document it is. */
export interface DocumentIdentity {
  readonly documentId: string;
  readonly enrolmentId: string;
  readonly learnerId: string;
  readonly courseId: string;
  readonly space: SpaceId;
  readonly artifact: string;
}

export type UpdateArtifactRefusal = RefusedOf<
  typeof documentsRefusals,
  'artifact_unknown_row' | 'artifact_too_many_rows'
>;

/** Rows of a section. */
export const ROW_LIMIT = 200;

/**
 * One write into one section, whole or not at all. It names cells, so two that name different ones both stand,
 * whichever came first; what is there already is not written again.
 */
export function decideUpdateArtifact(
  document: DocumentIdentity,
  form: SectionForm,
  content: Content,
  state: DocumentState,
): Decision<DocumentEvent, UpdateArtifactRefusal> {
  const before = sectionOf(state, form.key);
  const written = writes(content, form, before, { documentId: document.documentId, section: form.key });
  if (written.kind === 'refused' || written.events.length === 0 || state.version > 0) return written;
  return accept({ type: 'documents.DocumentOpened', data: document }, ...written.events);
}

type Place = { readonly documentId: string; readonly section: string };

function writes(
  content: Content,
  { rows: kind }: SectionForm,
  before: WrittenSection,
  place: Place,
): Decision<DocumentEvent, UpdateArtifactRefusal> {
  switch (content.kind) {
    case 'clear': {
      const isEmpty = (kind === 'many' ? before.rows : before.fields).size === 0;
      return isEmpty ? accept() : accept({ type: 'documents.DocumentSectionCleared', data: { ...place, rows: kind } });
    }
    case 'fields': {
      const { filled, erased, texts } = difference(before.fields, content.fields);
      if (filled.length + erased.length === 0) return accept();
      const data = { ...place, filled, erased, texts: JSON.stringify(texts) };
      return accept({ type: 'documents.DocumentFieldsWritten', data });
    }
    case 'rows':
      return rowsWritten(content, before, place);
  }
}

function rowsWritten(
  { deleted, rows }: Extract<Content, { kind: 'rows' }>,
  before: WrittenSection,
  place: Place,
): Decision<DocumentEvent, UpdateArtifactRefusal> {
  const { section: key } = place;
  const left = new Map(before.rows);
  for (const row of deleted) if (!left.delete(row)) return refuse('artifact_unknown_row', { key, row });
  const unknown = rows.find(({ id }) => id !== null && !left.has(id));
  if (unknown) return refuse('artifact_unknown_row', { key, row: unknown.id ?? '' });
  const fresh = rows.filter((row) => row.id === null && hasEffect(row));
  if (fresh.length > 0 && left.size + fresh.length > ROW_LIMIT) return refuse('artifact_too_many_rows', { key });

  const created = fresh.map(({ cells }, i) => ({ id: `A${before.lastRow + i + 1}`, ...difference(new Map(), cells) }));
  const changed = merged(rows)
    .map(([id, cells]) => ({ id, ...difference(left.get(id) ?? new Map(), cells) }))
    .filter(({ filled, erased }) => filled.length + erased.length > 0);
  if (deleted.size + created.length + changed.length === 0) return accept();
  const texts = [...created, ...changed].flatMap((row) => row.texts);
  const data = {
    ...place,
    deleted: [...deleted],
    created: created.map(withoutTexts),
    changed: changed.map(withoutTexts),
    texts: JSON.stringify(texts),
  };
  return accept({ type: 'documents.DocumentRowsWritten', data });
}

/** What one call says of each old row; of a cell named twice, the last text. */
function merged(rows: readonly RowGiven[]): readonly (readonly [string, Cells])[] {
  const byId = new Map<string, Cells>();
  for (const { id, cells } of rows) if (id !== null) byId.set(id, new Map([...(byId.get(id) ?? []), ...cells]));
  return [...byId];
}

/** What is to be recorded so that the named cells hold these texts. */
function difference(before: Cells, cells: Cells) {
  const changes = [...cells].filter(([key, text]) => (before.get(key) ?? '') !== text);
  const filled = changes.filter(([, text]) => text !== '');
  return {
    filled: filled.map(([key]) => key),
    erased: changes.filter(([, text]) => text === '').map(([key]) => key),
    texts: filled.map(([, text]) => text),
  };
}

function withoutTexts({ id, filled, erased }: RowWritten): RowWritten {
  return { id, filled, erased };
}
