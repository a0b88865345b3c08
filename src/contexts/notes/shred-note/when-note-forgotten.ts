import { reaction } from '../../../platform/reactions/reaction.js';
import type { LearnerNoteForgotten } from '../domain/learner-note.events.js';

/** So that a note is unreadable even when whoever forgot it ended in between. */
export const whenNoteForgotten = reaction<LearnerNoteForgotten>({
  name: 'when-note-forgotten',
  on: ['notes.LearnerNoteForgotten'],
  startAt: 'start',
  commandsFor: ({ data: { learnerId, noteId } }) => [
    { command: 'shred_note', input: { learnerId, noteId }, target: learnerId },
  ],
});
