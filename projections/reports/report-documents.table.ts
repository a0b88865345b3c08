/** Which cells of a section hold a text, by keys of columns; whatever form a release gives it. */
export interface FilledCells {
  /** By id of the row. */
  rows: Record<string, string[]>;
  fields: string[];
}

/** What of a learner's document is filled, without a word of it; keyed by `document_id`. */
export interface ReportDocumentRow {
  document_id: string;
  enrolment_id: string;
  space: string;
  artifact: string;
  /** By key of the section. */
  sections: Record<string, FilledCells>;
}

export interface ReportDocumentsTable {
  report_documents: ReportDocumentRow;
}
