import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { AUTHORS } from '../../../shared/roles.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { QUEUE_GROUPS } from '../domain/curator-note.js';
import { authoringRefusals } from '../domain/refusals.js';
import { courseParam, noteShape } from '../shapes.contract.js';

const count = z.int();

export const noteQueueContract = contract({
  name: 'note_queue',
  surface: 'cabinet',
  audience: AUTHORS,
  title: 'The queue of notes',
  description:
    'Shows one group of the queue of notes on a course, and how many notes are in each: check (done, to be accepted or returned), question (the agent asks), agent (waits for the agent) and accepted.',
  input: z.strictObject({
    course: courseParam,
    group: z.enum(QUEUE_GROUPS).default('question').describe('The group to show'),
    cursor: cursorParam,
  }),
  output: z.object({
    course: z.string().describe('Course id'),
    group: z.enum(QUEUE_GROUPS).describe('The group shown'),
    counts: z
      .object({
        check: count.describe('Done, to be checked'),
        question: count.describe('Questions of the agent'),
        agent: count.describe('Waiting for the agent'),
        accepted: count.describe('Accepted'),
      })
      .describe('Notes in each group'),
    notes: z.array(noteShape).describe('Oldest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: pick(authoringRefusals, 'course_not_found'),
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
