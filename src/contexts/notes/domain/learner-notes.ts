import type { StreamType } from '../../../platform/decision/decision.js';
import type { LearnerNoteEvent, NoteKind } from './learner-note.events.js';
import { PROFILE_KEYS } from './note-key.js';

export interface LearnerNote {
  readonly id: string;
  readonly kind: NoteKind;
  readonly key: string;
  readonly text: string;
  /** null for a fact. */
  readonly courseId: string | null;
  /** When the note was first written, and when its text was replaced last; instants. */
  readonly since: string;
  readonly updated: string;
}

/** What is remembered of one learner, by id of the note. */
export type LearnerNotes = ReadonlyMap<string, LearnerNote>;

/** All notes of a learner are one stream: their number is limited, and a key is there once. */
export const learnerNotes: StreamType<LearnerNotes, LearnerNoteEvent> = {
  category: 'learnerNotes',
  initial: new Map(),
  evolve(state, event) {
    const after = new Map(state);
    switch (event.type) {
      case 'notes.LearnerNoteRemembered': {
        const { noteId: id, kind, key, text, courseId } = event.data;
        const at = event.meta.occurredAt;
        return after.set(id, { id, kind, key, text, courseId, since: state.get(id)?.since ?? at, updated: at });
      }
      case 'notes.LearnerNoteForgotten':
        after.delete(event.data.noteId);
        return after;
    }
  },
};

/** The facts of a person (null), or the projects and observations of a course. */
export function notesAt(state: LearnerNotes, courseId: string | null): readonly LearnerNote[] {
  return [...state.values()].filter((note) => note.courseId === courseId);
}

/** Whether a new key of this kind counts against the limit. */
export function counts({ kind, key }: Pick<LearnerNote, 'kind' | 'key'>): boolean {
  return kind !== 'fact' || !PROFILE_KEYS.has(key);
}

/** Projects of other courses, while this one has none of its own. */
export function projectsElsewhere(state: LearnerNotes, courseId: string): readonly LearnerNote[] {
  const projects = [...state.values()].filter(({ kind }) => kind === 'project');
  return projects.some((note) => note.courseId === courseId) ? [] : projects;
}

/** The freshest first. */
export function freshest(notes: readonly LearnerNote[]): readonly LearnerNote[] {
  return notes.toSorted((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
}

/** Different for every note; greater for what was updated later. */
export function orderOf({ updated, id }: LearnerNote): string {
  return `${updated} ${id}`;
}
