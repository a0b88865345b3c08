import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { SpaceId } from '../../identity/domain/person.events.js';

/**
 * The first write into a document. Of a course, a learner has one for every space and key; a reset of the progress (another
 * enrolment id) leads to another one.
 */
export type DocumentOpened = DomainEvent<
  'documents.DocumentOpened',
  {
    readonly documentId: string;
    readonly enrolmentId: string;
    readonly learnerId: string;
    readonly courseId: string;
    readonly space: SpaceId;
    /** Key of the document in the course's releases. */
    readonly artifact: string;
  }
>;

/** Which cells of a row got a text, and which lost theirs; keys of columns. */
export interface RowWritten {
  readonly id: string;
  readonly filled: readonly string[];
  readonly erased: readonly string[];
}

/** One write into a section of rows: deletions come first. */
export type DocumentRowsWritten = DomainEvent<
  'documents.DocumentRowsWritten',
  {
    readonly documentId: string;
    readonly section: string;
    /** Ids of rows. */
    readonly deleted: readonly string[];
    /** Rows that begin here; they were erased nothing. */
    readonly created: readonly RowWritten[];
    readonly changed: readonly RowWritten[];
    /** JSON list of the texts of the filled cells, in the order of `created` and then `changed`. Personal. */
    readonly texts: string;
  }
>;

/** One write into a section that is filled once. */
export type DocumentFieldsWritten = DomainEvent<
  'documents.DocumentFieldsWritten',
  {
    readonly documentId: string;
    readonly section: string;
    readonly filled: readonly string[];
    readonly erased: readonly string[];
    /** JSON list of the texts of the filled fields, in their order. Personal. */
    readonly texts: string;
  }
>;

/** All rows, or all fields, of a section were removed; numbers of rows go on. */
export type DocumentSectionCleared = DomainEvent<
  'documents.DocumentSectionCleared',
  { readonly documentId: string; readonly section: string; readonly rows: 'many' | 'one' }
>;

export type DocumentEvent = DocumentOpened | DocumentRowsWritten | DocumentFieldsWritten | DocumentSectionCleared;
