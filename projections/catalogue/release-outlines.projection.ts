import type { ReleasePartStored } from '../../src/contexts/catalogue/domain/release.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { OutlineChapter, OutlineDocument, OutlineLesson, ReleaseOutlineRow } from './release-outlines.table.js';

type Outline = Pick<ReleaseOutlineRow, 'chapters' | 'lessons' | 'document'>;

export const releaseOutlines = projection<ReleaseOutlineRow, ReleasePartStored>({
  name: 'release_outlines',
  generation: 2,
  key: 'digest',
  columns: {
    digest: 'text primary key',
    gathered: 'jsonb',
    chapters: 'jsonb not null',
    lessons: 'jsonb not null',
    document: 'jsonb',
  },
  indexes: [],
  on: ['catalogue.ReleasePartStored'],
  keysOf: ({ data }) => [data.digest],
  evolve(row, { data: { digest, part, parts, content } }) {
    if (row && row.gathered === null) return row;
    const gathered = { ...row?.gathered, [String(part)]: content };
    const pieces = Array.from({ length: parts }, (_, n) => gathered[String(n)]);
    if (pieces.includes(undefined)) return { digest, gathered, chapters: [], lessons: [], document: null };
    return { digest, gathered: null, ...outlineOf(pieces.join('')) };
  },
});

/** Only releases that passed the checks are stored, so the text has the shape of one. */
function outlineOf(text: string): Outline {
  const { chapters, lessons, document } = JSON.parse(text) as {
    chapters: OutlineChapter[];
    lessons: (Omit<OutlineLesson, 'questions'> & { quiz: { questions: unknown[] } | null })[];
    document: OutlineDocument | null;
  };
  return {
    chapters: chapters.map(({ key, title, description, lessons: keys }) => ({
      key,
      title,
      description,
      lessons: keys,
    })),
    lessons: lessons.map(({ key, chapter, title, objectives, sections, quiz, homework }) => ({
      key,
      chapter,
      title,
      objectives: objectives.map((objective) => ({ key: objective.key, text: objective.text })),
      sections,
      questions: quiz?.questions.length ?? 0,
      homework: homework && {
        title: homework.title,
        answer_mode: homework.answer_mode,
        due_days: homework.due_days,
      },
    })),
    document: document && {
      key: document.key,
      title: document.title,
      purpose: document.purpose,
      sections: document.sections.map(({ key, title, rows, columns }) => ({
        key,
        title,
        rows,
        columns: columns.map((column) => ({ key: column.key, required: column.required })),
      })),
    },
  };
}
