import { z } from 'zod';
import { pick } from '../../../platform/contract/refusal.js';
import { contract } from '../../../platform/contract/use-case.js';
import { AUTHORS } from '../../../shared/roles.js';
import { authoringRefusals } from '../domain/refusals.js';
import { noteParam, noteText, threadOutput } from '../shapes.contract.js';

export const resolveNoteContract = contract({
  name: 'resolve_note',
  surface: 'authoring',
  audience: AUTHORS,
  title: 'Mark a note done',
  description:
    'Marks an open note done and tells the curator what changed. Use it once the correction came out in a new release: the curator checks it there and accepts the note, or returns it, and then it is open again in course_notes with an answer.',
  input: z.strictObject({
    note: noteParam,
    comment: noteText.describe('What was changed, where and in which version, so that the curator finds it at once'),
  }),
  output: threadOutput,
  refusals: pick(authoringRefusals, 'note_not_found', 'invalid_transition'),
  hints: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
});
