import { z } from 'zod';
import { catalogue, event } from '../../platform/event-store/catalogue/event-definition.js';
import { NOTE_KINDS, type LearnerNoteEvent } from './domain/learner-note.events.js';

const id = z.string().min(1);
const note = { noteId: id, learnerId: id, kind: z.enum(NOTE_KINDS), courseId: id.nullable() };

/** How notes about learners are recorded. Also a key tells something of a person, so it is sealed with the text. */
export const notesEvents = catalogue<LearnerNoteEvent>({
  'notes.LearnerNoteRemembered': event(
    z.strictObject({
      ...note,
      key: z.string(),
      text: z.string(),
      sessionId: z.string().nullable(),
      replaced: z.boolean(),
    }),
    { personal: ['key', 'text'] },
  ),
  'notes.LearnerNoteForgotten': event(z.strictObject(note)),
});
