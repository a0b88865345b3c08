import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import type { DocumentEvent } from './domain/document.events.js';

const id = z.string();
const keys = z.array(z.string());
const inSection = { documentId: id, section: z.string() };
const rows = z.array(z.strictObject({ id, filled: keys, erased: keys }));

/** How the events of a document are stored. What learners wrote is personal; which cells they filled is not. */
export const documentsEvents = catalogue<DocumentEvent>({
  'documents.DocumentOpened': event(
    z.strictObject({
      documentId: id,
      enrolmentId: id,
      learnerId: id,
      courseId: id,
      space: z.string(),
      artifact: z.string(),
    }),
  ),
  'documents.DocumentRowsWritten': event(
    z.strictObject({ ...inSection, deleted: z.array(id), created: rows, changed: rows, texts: z.string() }),
    { personal: ['texts'] },
  ),
  'documents.DocumentFieldsWritten': event(
    z.strictObject({ ...inSection, filled: keys, erased: keys, texts: z.string() }),
    { personal: ['texts'] },
  ),
  'documents.DocumentSectionCleared': event(z.strictObject({ ...inSection, rows: z.enum(['many', 'one']) })),
});
