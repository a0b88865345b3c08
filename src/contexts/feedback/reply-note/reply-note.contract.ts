import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { keyParam } from '../../../shared/shapes.js';
import { AUTHORS } from '../../../shared/roles.js';
import { authoringRefusals } from '../domain/refusals.js';
import { noteParam, noteText, threadOutput } from '../shapes.contract.js';

export const replyNoteContract = contract({
  name: 'reply_note',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Answer in a note',
  description:
    'Answers in the thread of a note and leaves its status as it is: to make something clear, to ask back, or to say why a correction was made another way. The move passes to the curator. Keep the evidence of learners out of it.',
  input: z.strictObject({
    note: noteParam,
    text: noteText.describe('The answer'),
    idempotency_key: keyParam,
  }),
  output: threadOutput,
  refusals: pick(authoringRefusals, 'note_not_found', 'invalid_note', 'idempotency_key_reused'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
