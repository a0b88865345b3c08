import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { placeRefusals } from '../domain/refusals.js';
import { lastCommentShape, listedShape, spaceShape, submissionShape, taskShape } from '../shapes.contract.js';

export const myHomeworkContract = contract({
  name: 'my_homework',
  surface: 'learner',
  audience: 'everyone',
  title: 'Homework of the learner',
  description:
    'Shows the homework of the learner: what was issued, handed in, sent back or accepted, with deadlines. Call it when the learner asks what is open, and with lesson before you add to an answer: that gives the task and the whole present answer. Homework appears once its lesson was closed or something was handed in. Overdue is a sign and not a status: hand in all the same.',
  input: z.strictObject({
    course: z.string().optional().describe('course id; left out: all courses of the space'),
    lesson: z.string().optional().describe('lesson id: one homework comes back whole'),
    space: z
      .string()
      .optional()
      .describe(
        'title or id of an organisation from whoami, or personal; left out: with course or lesson the space of the latest session of the course, open or closed, else the selected one',
      ),
    cursor: cursorParam,
  }),
  output: z.object({
    space: spaceShape,
    items: z
      .array(
        listedShape.extend({
          lesson_url: z.string().describe('address of the lesson'),
          last_comment: lastCommentShape,
          homework: taskShape.optional().describe('only with lesson: the task'),
          submission: submissionShape.optional().describe('only with lesson: the present answer'),
        }),
      )
      .describe('homework, the latest first'),
    next_cursor: nextCursorShape,
  }),
  refusals: placeRefusals,
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
