import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { AUTHORS } from '../../../shared/roles.js';
import { authoringRefusals } from '../domain/refusals.js';
import { noteParam, noteText, threadOutput } from '../shapes.contract.js';

export const setNoteStatusContract = contract({
  name: 'set_note_status',
  surface: 'cabinet',
  audience: AUTHORS,
  title: 'Accept or return a note',
  description:
    'Changes the status of a note as its curator: accepts one that is done or open, or returns one that is done or accepted: it is open again and waits for the agent. Returning needs a text that says what is still missing.',
  input: z.strictObject({
    note: noteParam,
    status: z.string().describe('accepted, or open to return the note'),
    text: noteText.optional().describe('What is still missing, for the thread; needed to return a note'),
  }),
  output: threadOutput,
  refusals: pick(authoringRefusals, 'note_not_found', 'invalid_note', 'invalid_transition'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
