import type { NoteSide, NoteStatus } from '../../src/contexts/feedback/domain/curator-note.events.js';

/** One answer in the thread of a note. */
export interface NoteReply {
  readonly via: NoteSide;
  /** Person id. */
  readonly author: string;
  readonly text: string;
  readonly createdAt: string;
}

/** A curator's note; keyed by `note_id`. */
export interface CuratorNoteRow {
  note_id: string;
  number: number;
  course_id: string;
  target: string;
  release_id: string | null;
  version: number | null;
  lesson_key: string | null;
  quote: string | null;
  text: string;
  via: NoteSide;
  /** Person id. */
  author: string;
  status: NoteStatus;
  /** Who spoke last. */
  last_via: NoteSide;
  /** Oldest first. */
  replies: NoteReply[];
  created_at: string;
  updated_at: string;
  /** The command that wrote it. */
  command_id: string;
}

export interface CuratorNotesTable {
  curator_notes: CuratorNoteRow;
}
