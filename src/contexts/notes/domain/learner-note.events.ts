import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

export const NOTE_KINDS = ['fact', 'project', 'observation'] as const;
/** A fact is about the person; a project and an observation belong to one course. */
export type NoteKind = (typeof NOTE_KINDS)[number];

/** A note was written, or its text replaced. Sealed by a key of the note's own, so that it can be forgotten. */
export type LearnerNoteRemembered = DomainEvent<
  'notes.LearnerNoteRemembered',
  {
    readonly noteId: string;
    readonly learnerId: string;
    readonly kind: NoteKind;
    /** As `noteKey` makes it. Personal, like the text. */
    readonly key: string;
    readonly text: string;
    /** null for a fact. */
    readonly courseId: string | null;
    /** The session in which it was said; null when none was named. */
    readonly sessionId: string | null;
    /** Whether the note was there, and only its text is new. */
    readonly replaced: boolean;
  }
>;

/** A note is no more. Its key is thrown away after this, so the event must not repeat what it said. */
export type LearnerNoteForgotten = DomainEvent<
  'notes.LearnerNoteForgotten',
  {
    readonly noteId: string;
    readonly learnerId: string;
    readonly kind: NoteKind;
    readonly courseId: string | null;
  }
>;

export type LearnerNoteEvent = LearnerNoteRemembered | LearnerNoteForgotten;
