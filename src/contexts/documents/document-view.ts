import { badCursor } from '../../platform/contract/page.js';
import type { Locale } from '../../platform/contract/refusal.js';
import { atOffset } from '../../platform/text/zone.js';
import { zoneOf } from '../lessons/index.js';
import { documentPage } from './document-page.js';
import { learnerDocument, type DocumentState } from './domain/document.js';
import { isFilled } from './domain/section-form.js';
import type { FoundDocument, LearnerDocuments } from './learner-documents.js';

interface Reading {
  /** With a key the document itself is shown, else the list. */
  readonly artifact?: string | undefined;
  readonly cursor?: string | undefined;
}

/** What `artifact` shows: the documents of the course, or one of them section by section. */
export async function documentView(found: FoundDocument, input: Reading, documents: LearnerDocuments, locale: Locale) {
  const { course, space, document } = found;
  const written = document ? await documents.written(document.id) : learnerDocument.initial;
  const place = { space: space.title, course: course.courseId };
  if (!document || input.artifact === undefined)
    return { ...place, artifacts: document ? [listed({ ...found, document }, written)] : [] };
  const page = documentPage({ course, document, written }, input.cursor);
  if (!page) throw badCursor(locale);
  const { key: artifact, title } = document;
  return { ...place, artifact, title, modified: modified(found, written), version: written.version, ...page };
}

function listed(found: FoundDocument & { document: NonNullable<FoundDocument['document']> }, written: DocumentState) {
  const { key: artifact, title, purpose } = found.document;
  return { artifact, title, purpose, ...counts(found.document, written), modified: modified(found, written) };
}

/** How many sections the document has, and how many are complete. */
export function counts({ sections }: NonNullable<FoundDocument['document']>, written: DocumentState) {
  const filled = sections.filter((section) => isFilled(section, written.sections.get(section.key)));
  return { blocks_total: sections.length, blocks_filled: filled.length };
}

function modified({ course, space }: FoundDocument, { modifiedAt }: DocumentState): string | null {
  return modifiedAt && atOffset(modifiedAt, zoneOf(course, space.id));
}
