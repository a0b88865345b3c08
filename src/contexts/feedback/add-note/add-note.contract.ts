import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { AUTHORS } from '../../../shared/roles.js';
import { authoringRefusals } from '../domain/refusals.js';
import { addedNoteOutput, courseParam, noteText, quoteParam } from '../shapes.contract.js';

export const addNoteContract = contract({
  name: 'add_note',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Ask the curator',
  description:
    'Asks the curator a question at a place of the active release. Use it when a correction needs a decision of the curator, who is not in the chat. The question stands at its place in the cabinet of the author and in the queue of questions; the curator answers in the thread, which course_notes shows. Keep the evidence of learners out of it.',
  input: z.strictObject({
    course: courseParam,
    target: z
      .string()
      .describe(
        'Place key in the active release: course, chapter.<key>, lesson.<key>, objective.<key>, goal.<lesson>/<goal>, question.<key>, section.<key>, agent.frame, agent.lesson.<key>, agent.item.<lesson>/<goal> or map.<node>; keys come from course_release',
      ),
    text: noteText.describe('The question'),
    quote: quoteParam,
    idempotency_key: keyParam,
  }),
  output: addedNoteOutput,
  refusals: pick(
    authoringRefusals,
    'course_not_found',
    'course_not_released',
    'invalid_target',
    'note_target_unknown',
    'invalid_note',
    'idempotency_key_reused',
  ),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
