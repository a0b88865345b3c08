import { z } from 'zod';
import { contract } from '../../../platform/contract/use-case.js';
import { cursorParam, nextCursorShape } from '../../../shared/shapes.js';
import { noteFields } from '../shapes.contract.js';

export const myNotesContract = contract({
  name: 'my_notes',
  surface: 'learner',
  audience: 'everyone',
  title: 'What is remembered of the learner',
  description:
    'Shows what is remembered of the learner, the freshest first. Call it when the learner asks outside a session; during one the notes come in history of start_lesson. When projects_elsewhere has something, ask whether to study on the same project here, and record it with remember only if the learner agrees.',
  input: z.strictObject({
    course: z.string().optional().describe('course id; adds the project and the observations of that course'),
    cursor: cursorParam,
  }),
  output: z.object({
    facts: z.array(z.object(noteFields)).describe('about the person'),
    observations: z.array(z.object(noteFields)).describe('how they study in the course'),
    project: z.array(z.object(noteFields)).describe('what they study on in the course'),
    projects_elsewhere: z
      .array(
        z.object({
          ...noteFields,
          course: z.string().describe('course id'),
          course_title: z.string().describe('course title'),
        }),
      )
      .describe('with course, while it has no project of its own: projects of other courses'),
    next_cursor: nextCursorShape,
  }),
  refusals: {},
  hints: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
});
