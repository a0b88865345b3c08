import { pageOf } from '../../platform/contract/page.js';
import { lessonIdOf } from '../../shared/lesson-ids.js';
import type { CourseDocument, Release, Section } from '../catalogue/index.js';
import type { LearnerCourse } from '../lessons/index.js';
import { sectionOf, type DocumentState, type WrittenSection } from './domain/document.js';
import { emptyCells, isFilled, shown, type EmptyCell } from './domain/section-form.js';

/** A document of a course, and what the learner wrote in it. */
export interface Shown {
  readonly course: Pick<LearnerCourse, 'courseId' | 'release'>;
  readonly document: CourseDocument;
  readonly written: DocumentState;
}

/** What an answer is filled with: a section as it is before its rows, or one of its rows. */
interface Piece {
  readonly order: string;
  readonly key: string;
  readonly head?: object;
  readonly item?: Readonly<Record<string, string>> & { readonly id: string };
  readonly empty: readonly EmptyCell[];
}

/**
 * The sections of a document with what is written in them, as many rows as fit into an answer. A section that goes on stands
 * in every page that holds rows of it, with the empty cells of these rows. undefined: the cursor is none of ours.
 */
export function documentPage({ course, document, written }: Shown, cursor: string | undefined) {
  const { courseId, release } = course;
  const pieces = document.sections.flatMap((section, n) =>
    piecesOf(section, sectionOf(written, section.key), [release?.record.version ?? 0, n]),
  );
  const paged = pageOf(pieces, ({ order }) => order, cursor);
  if (!paged) return undefined;
  const { page, ...more } = paged;
  const blocks = document.sections.flatMap((section) => {
    const here = page.filter(({ key }) => key === section.key);
    if (here.length === 0) return [];
    const filled = isFilled(section, sectionOf(written, section.key));
    const items = here.flatMap(({ item }) => item ?? []);
    return [
      {
        ...headOf(section, sectionOf(written, section.key)),
        ...lessonFor(release?.content, section.key, courseId),
        ...(section.rows === 'many' ? { items } : {}),
        filled,
        empty_cells: here.flatMap(({ empty }) => empty),
      },
    ];
  });
  return { blocks, ...more };
}

/** A page belongs to one version of the document's form, so every version has its own order. */
function piecesOf(section: Section, written: WrittenSection, place: readonly number[]): readonly Piece[] {
  const { key } = section;
  const order = (row: number) => [...place, row].map((number) => String(number).padStart(9, '0')).join('.');
  const empty = emptyCells(section, written);
  const head = headOf(section, written);
  if (section.rows === 'one') return [{ order: order(0), key, head, empty }];
  const rows = [...written.rows].map(([id, cells]) => ({
    order: order(Number(id.slice(1))),
    key,
    item: { id, ...Object.fromEntries(shown(section, cells)) },
    empty: empty.filter((cell) => 'row' in cell && cell.row === id),
  }));
  return [{ order: order(0), key, head, empty: [] }, ...rows];
}

function headOf(section: Section, { fields }: WrittenSection) {
  const { key, title, description, rows, columns } = section;
  const head = { key, title, description, rows, columns: columns.map((column) => ({ ...column })) };
  return rows === 'one' ? { ...head, values: Object.fromEntries(shown(section, fields)) } : head;
}

/** The lesson in which the section is usually filled: the first that names it. */
function lessonFor(content: Release | undefined, section: string, courseId: string): { lesson?: string } {
  const lesson = content?.lessons.find(({ sections }) => sections.includes(section));
  return lesson ? { lesson: lessonIdOf(courseId, lesson.key) } : {};
}
