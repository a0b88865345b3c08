import type { DocumentEvent, RowWritten } from '../../src/contexts/documents/domain/document.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { FilledCells, ReportDocumentRow } from './report-documents.table.js';

type Written = Exclude<DocumentEvent, { type: 'documents.DocumentOpened' }>;

export const reportDocuments = projection<ReportDocumentRow, DocumentEvent>({
  name: 'report_documents',
  generation: 1,
  key: 'document_id',
  columns: {
    document_id: 'text primary key',
    enrolment_id: 'text not null',
    space: 'text not null',
    artifact: 'text not null',
    sections: 'jsonb not null',
  },
  indexes: ['(enrolment_id, space, artifact)'],
  on: [
    'documents.DocumentOpened',
    'documents.DocumentRowsWritten',
    'documents.DocumentFieldsWritten',
    'documents.DocumentSectionCleared',
  ],
  keysOf: ({ data }) => [data.documentId],
  evolve(row, event) {
    if (event.type === 'documents.DocumentOpened') {
      const { documentId, enrolmentId, space, artifact } = event.data;
      return row ?? { document_id: documentId, enrolment_id: enrolmentId, space, artifact, sections: {} };
    }
    if (!row) return row;
    const { section } = event.data;
    const before = row.sections[section] ?? { rows: {}, fields: [] };
    return { ...row, sections: { ...row.sections, [section]: filled(before, event) } };
  },
});

function filled(before: FilledCells, event: Written): FilledCells {
  switch (event.type) {
    case 'documents.DocumentRowsWritten': {
      const { deleted, created, changed } = event.data;
      const rows = { ...before.rows };
      for (const id of deleted) delete rows[id];
      for (const row of [...created, ...changed]) rows[row.id] = cells(rows[row.id] ?? [], row);
      return { ...before, rows };
    }
    case 'documents.DocumentFieldsWritten':
      return { ...before, fields: cells(before.fields, event.data) };
    case 'documents.DocumentSectionCleared':
      return event.data.rows === 'many' ? { ...before, rows: {} } : { ...before, fields: [] };
  }
}

function cells(before: readonly string[], { filled: news, erased }: Pick<RowWritten, 'filled' | 'erased'>): string[] {
  return [...new Set([...before.filter((key) => !erased.includes(key)), ...news])];
}
