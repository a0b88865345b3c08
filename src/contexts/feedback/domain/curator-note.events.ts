import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

export const NOTE_STATUSES = ['open', 'done', 'accepted'] as const;
export type NoteStatus = (typeof NOTE_STATUSES)[number];
/** Who speaks: the curator in the author's cabinet, or the agent. A mark for the queue, not a protection. */
export type NoteSide = 'author' | 'agent';

/** Without a release it is an archive of a former place. `author` is the person under whose key it was written. */
export type CuratorNoteAdded = DomainEvent<
  'feedback.CuratorNoteAdded',
  {
    readonly noteId: string;
    readonly courseId: string;
    readonly target: string;
    readonly releaseId: string | null;
    readonly version: number | null;
    readonly lessonKey: string | null;
    readonly text: string;
    readonly quote: string | null;
    readonly author: string;
    readonly via: NoteSide;
  }
>;
export type CuratorNoteReplied = DomainEvent<
  'feedback.CuratorNoteReplied',
  { readonly noteId: string; readonly text: string; readonly author: string; readonly via: NoteSide }
>;
/** The agent says what was changed, where and in which version. */
export type CuratorNoteResolved = DomainEvent<
  'feedback.CuratorNoteResolved',
  { readonly noteId: string; readonly comment: string; readonly by: string }
>;
export type CuratorNoteAccepted = DomainEvent<
  'feedback.CuratorNoteAccepted',
  { readonly noteId: string; readonly by: string }
>;
export type CuratorNoteReturned = DomainEvent<
  'feedback.CuratorNoteReturned',
  { readonly noteId: string; readonly comment: string; readonly by: string }
>;

export type CuratorNoteEvent =
  CuratorNoteAdded | CuratorNoteReplied | CuratorNoteResolved | CuratorNoteAccepted | CuratorNoteReturned;
