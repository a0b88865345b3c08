import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { notesRefusals } from '../domain/refusals.js';
import { keyShape } from '../shapes.contract.js';

export const forgetContract = contract({
  name: 'forget',
  surface: 'learner',
  audience: 'everyone',
  title: 'Forget a note',
  description:
    'Deletes a note about the learner by its key, for ever: nobody can read it any more, here or in the log. Call it when the learner asks to forget something, or when it is true no more and nothing takes its place; when something does, write it with remember under the same key. my_notes shows the keys.',
  input: z.strictObject({
    key: z.string().describe('note key, such as role or pace; case and surrounding spaces do not matter'),
    course: z
      .string()
      .optional()
      .describe('course id, for a project or an observation of that course; without it a fact is looked up'),
  }),
  output: z.object({ key: keyShape }),
  refusals: pick(notesRefusals, 'note_not_found'),
  hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
});
