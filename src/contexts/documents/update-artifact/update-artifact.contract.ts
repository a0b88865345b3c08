import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam, sessionSpaceParam } from '../../../shared/shapes.js';
import { documentsRefusals } from '../domain/refusals.js';
import { courseParam, emptyCellsShape } from '../shapes.contract.js';

/** A parameter whose wrong form has a code: its schema is shown to agents, its value arrives as it was passed. */
function shownAs(form: object, description: string) {
  return z
    .unknown()
    .optional()
    .meta({ ...form, description });
}

const texts = { type: 'object', additionalProperties: { type: 'string' } };

export const updateArtifactContract = contract({
  name: 'update_artifact',
  surface: 'learner',
  audience: 'everyone',
  title: 'Write into a document of a course',
  description:
    "Writes rows or fields into one section of a document, in the learner's words, whole or not at all. Call it as soon as the learner has said something that belongs there; any section may be written at any lesson. artifact gives the columns and the ids of rows. Only named cells change, so nothing else need be repeated; an empty text erases a cell. Bring a compulsory cell from empty_cells to an end with the learner, or write who is to clarify it, and by when: that counts as filled. The document never decides whether a lesson is passed.",
  input: z.strictObject({
    course: courseParam,
    artifact: z.string().describe('document key, any case'),
    key: z.string().describe('section key, any case'),
    rows: shownAs(
      { type: 'array', items: texts },
      'kind many: rows, each an object of column keys and texts of at most 4,000 characters; with id (A1, A2, …) the named cells of that row change, without id a new row is made',
    ),
    delete_rows: shownAs({ type: 'array', items: { type: 'string' } }, 'kind many: ids of rows to delete'),
    fields: shownAs(texts, 'kind one: object of field keys and texts; only the named fields change'),
    clear: z
      .boolean()
      .optional()
      .describe(
        'true: empty the section, because what it says is true no more and nothing takes its place yet; not together with rows, delete_rows or fields',
      ),
    space: sessionSpaceParam,
    idempotency_key: keyParam,
  }),
  output: z.object({
    artifact: z.string().describe('document key'),
    key: z.string().describe('section key'),
    blocks_total: z.int().describe('sections in all'),
    blocks_filled: z.int().describe('filled sections'),
    created: z.array(z.string()).describe('ids of the rows that this call made'),
    empty_cells: emptyCellsShape.describe('compulsory cells that the section lacks: row and column, or field'),
    objectives_progress: z
      .array(
        z.object({
          key: z.string().describe('objective key'),
          text: z.string().describe('text'),
          status: z.enum(['not_started', 'touched', 'covered']).describe('status'),
        }),
      )
      .optional()
      .describe('in the middle of a lesson: its objectives'),
  }),
  refusals: pick(
    documentsRefusals,
    'not_enrolled',
    'organization_suspended',
    'space_not_available',
    'course_not_in_space',
    'artifact_not_found',
    'artifact_block_not_found',
    'artifact_nothing_to_write',
    'artifact_clear_with_content',
    'artifact_wrong_section',
    'artifact_unknown_column',
    'artifact_unknown_field',
    'artifact_unknown_row',
    'artifact_invalid_value',
    'artifact_too_many_rows',
    'busy',
    'idempotency_key_reused',
  ),
  hints: { readOnly: false, destructive: true, idempotent: false, openWorld: false },
});
