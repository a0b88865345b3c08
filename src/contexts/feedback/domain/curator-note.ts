import type { StreamType } from '../../../platform/decision/decision.js';
import type { RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { CuratorNoteAdded, CuratorNoteEvent, NoteSide, NoteStatus } from './curator-note.events.js';

/** A question or remark at a place of a course, with its thread. Texts are in the read model. */
export interface CuratorNote extends Omit<CuratorNoteAdded['data'], 'noteId' | 'text' | 'quote' | 'author' | 'via'> {
  readonly id: string;
  readonly status: NoteStatus;
  /** Who spoke last. */
  readonly lastVia: NoteSide;
  /** Length of the thread. */
  readonly replies: number;
}

/** `undefined` until it was written. */
export type CuratorNoteState = CuratorNote | undefined;

/** The stream `curatorNote-<id>`. */
export const curatorNote: StreamType<CuratorNoteState, CuratorNoteEvent> = {
  category: 'curatorNote',
  initial: undefined,
  evolve,
};

function evolve(state: CuratorNoteState, event: RecordedEvent<CuratorNoteEvent>): CuratorNoteState {
  if (event.type === 'feedback.CuratorNoteAdded') {
    const { noteId: id, courseId, target, releaseId, version, lessonKey, via } = event.data;
    return { id, courseId, target, releaseId, version, lessonKey, status: 'open', lastVia: via, replies: 0 };
  }
  if (!state) return state;
  switch (event.type) {
    case 'feedback.CuratorNoteReplied':
      return { ...state, lastVia: event.data.via, replies: state.replies + 1 };
    case 'feedback.CuratorNoteResolved':
      return { ...state, status: 'done', lastVia: 'agent', replies: state.replies + 1 };
    case 'feedback.CuratorNoteAccepted':
      return { ...state, status: 'accepted' };
    case 'feedback.CuratorNoteReturned':
      return { ...state, status: 'open', lastVia: 'author', replies: state.replies + 1 };
  }
}

/** What tells whose move it is. */
type Turn = Pick<CuratorNote, 'status' | 'lastVia'>;

/** Whose move it is: an open note waits on the side that did not speak last. */
export function waitingOn({ status, lastVia }: Turn): NoteSide | null {
  if (status === 'accepted') return null;
  return status === 'done' || lastVia === 'agent' ? 'author' : 'agent';
}

export const QUEUE_GROUPS = ['check', 'question', 'agent', 'accepted'] as const;
export type QueueGroup = (typeof QUEUE_GROUPS)[number];

/** Where the cabinet's queue shows a note. */
export function queueGroup(note: Turn): QueueGroup {
  if (note.status === 'accepted') return 'accepted';
  if (note.status === 'done') return 'check';
  return waitingOn(note) === 'author' ? 'question' : 'agent';
}
