import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { AUTHORS } from '../../../shared/roles.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { authoringRefusals } from '../domain/refusals.js';
import { courseParam, noteShape } from '../shapes.contract.js';

export const courseNotesContract = contract({
  name: 'course_notes',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Notes on a course',
  description:
    'Shows the notes of the curator on a course, each at its place with its thread; begin work on a course with them. Places: course; chapter.<key>; lesson.<key>; objective.<key>, an objective of a lesson; goal.<lesson>/<goal>, one of its goals; question.<key> of a quiz; section.<key> of the document; agent.frame, the frame of the course in the agent package; agent.lesson.<key>, its slice for a lesson; agent.item.<lesson>/<goal>, its details of a goal; map.<node> of the course map.',
  input: z.strictObject({
    course: courseParam,
    status: z
      .string()
      .nullable()
      .optional()
      .describe('open (in work, when left out), done (waits for the check), accepted, or null for all'),
    lesson: z
      .string()
      .optional()
      .describe('Lesson key: notes on the lesson and on places inside it, also when the course no longer has it'),
    cursor: cursorParam,
  }),
  output: z.object({
    course: z.string().describe('Course id'),
    notes: z.array(noteShape).describe('Oldest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(authoringRefusals, 'course_not_found', 'invalid_note'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
