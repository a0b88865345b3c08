import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import type { CuratorNoteReplied, NoteSide } from '../domain/curator-note.events.js';
import type { authoringRefusals } from '../domain/refusals.js';

export interface ReplyNote {
  readonly noteId: string;
  readonly text: string;
  readonly author: string;
  readonly via: NoteSide;
}

/** An answer in the thread, at any status. */
export function decideReplyNote({
  noteId,
  text: typed,
  author,
  via,
}: ReplyNote): Decision<CuratorNoteReplied, RefusedOf<typeof authoringRefusals, 'invalid_note'>> {
  const text = tidy(typed);
  if (text === '') return refuse('invalid_note', { where: 'text' });
  return accept({ type: 'feedback.CuratorNoteReplied', data: { noteId, text, author, via } });
}
