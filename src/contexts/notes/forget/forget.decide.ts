import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { LearnerNoteForgotten } from '../domain/learner-note.events.js';
import { notesAt, type LearnerNotes } from '../domain/learner-notes.js';
import { noteKey } from '../domain/note-key.js';
import type { notesRefusals } from '../domain/refusals.js';

export interface Forget {
  readonly key: string;
  readonly course?: string | undefined;
}

/** A fact, or whatever a course has under the key: its project, its observation or both. */
export function decideForget(
  { key, course }: Forget,
  learnerId: string,
  state: LearnerNotes,
): Decision<LearnerNoteForgotten, RefusedOf<typeof notesRefusals, 'note_not_found'>> {
  const meant = notesAt(state, course ?? null).filter((note) => note.key === noteKey(key));
  if (meant.length === 0) return refuse('note_not_found', { key });
  return accept(
    ...meant.map(({ id, kind, courseId }) => {
      return { type: 'notes.LearnerNoteForgotten', data: { noteId: id, learnerId, kind, courseId } } as const;
    }),
  );
}
