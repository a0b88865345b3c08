import { z } from 'zod';
import { peopleText } from '../../platform/contract/people-text.js';
import { cursorParam, nextCursorShape } from '../../shared/shapes.js';

/** Pieces of contracts that the tools of documents share. */

export const courseParam = z.string().describe('course id from list_my_courses');

export const emptyCellsShape = z.array(
  z.object({
    row: z.string().optional().describe('many: id of the row'),
    column: z.string().optional().describe('many: key of its column'),
    field: z.string().optional().describe('one: key of the field'),
  }),
);

const text = peopleText(z.string().describe('what the learner wrote'));

const blockShape = z.object({
  key: z.string().describe('section key'),
  title: z.string().describe('section title'),
  description: z.string().describe('what is recorded in the section, worded for the learner'),
  lesson: z
    .string()
    .optional()
    .describe('id of the lesson in which the section is usually filled: a hint, not a restriction'),
  rows: z.enum(['many', 'one']).describe('many: a journal of rows; one: filled once, like a form'),
  columns: z
    .array(
      z.object({
        key: z.string().describe('column key'),
        title: z.string().describe('column title'),
        required: z
          .union([z.boolean(), z.object({ if_column: z.string().describe('key of the other column') })])
          .describe(
            'true: compulsory; false: optional; if_column: compulsory when that column of the same row, or field of the same section, is filled',
          ),
      }),
    )
    .describe('columns; of a section of kind one: its fields'),
  items: z
    .array(z.object({ id: z.string().describe('row id: A1, A2, …') }).catchall(text))
    .optional()
    .describe('kind many: rows, each with its id and its filled cells by column; empty cells are left out'),
  values: z.record(z.string(), text).optional().describe('kind one: filled fields by key; empty ones are left out'),
  filled: z
    .boolean()
    .describe('complete: rows, each with its compulsory cells; or a field at least and all the compulsory ones'),
  empty_cells: emptyCellsShape.describe('compulsory cells without a text: row and column, or field; of the rows shown'),
});

const modified = z.string().nullable().describe('last change of the document, with offset; null before the first');

/** What `artifact` and `fill_document` take beside the space. */
export const documentParams = {
  course: courseParam,
  artifact: z
    .string()
    .optional()
    .describe('document key, any case; left out: the list of the documents of the course comes back'),
  cursor: cursorParam,
};

/** What `artifact` answers: the list without a key, the document with one. */
export const documentFields = {
  space: peopleText(z.string().describe('whose document it is: title of the organisation, or personal')),
  course: z.string().describe('course id'),
  artifacts: z
    .array(
      z.object({
        artifact: z.string().describe('document key'),
        title: z.string().describe('document title'),
        purpose: z.string().describe('why the learner needs it'),
        blocks_total: z.int().describe('sections in all'),
        blocks_filled: z.int().describe('filled sections'),
        modified,
      }),
    )
    .optional()
    .describe('without a key: documents of the course'),
  artifact: z.string().optional().describe('with a key: document key'),
  title: z.string().optional().describe('with a key: document title'),
  modified: modified.optional(),
  version: z.int().optional().describe('with a key: how many times it was saved; 0 before the first write'),
  blocks: z.array(blockShape).optional().describe("with a key: sections in the author's order"),
  next_cursor: nextCursorShape,
};
