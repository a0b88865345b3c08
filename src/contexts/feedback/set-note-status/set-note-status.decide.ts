import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import { NOTE_STATUSES, type CuratorNoteEvent } from '../domain/curator-note.events.js';
import type { CuratorNote } from '../domain/curator-note.js';
import type { authoringRefusals } from '../domain/refusals.js';

export interface SetNoteStatus {
  readonly status: string;
  readonly text?: string | undefined;
  readonly by: string;
}

type StatusRefusal = RefusedOf<typeof authoringRefusals, 'invalid_note' | 'invalid_transition'>;

/** The author's changes of status: accepting, with a word for the thread if there is one, and returning. */
export function decideSetNoteStatus(
  { status: to, text: typed, by }: SetNoteStatus,
  { id: noteId, status }: CuratorNote,
): Decision<CuratorNoteEvent, StatusRefusal> {
  if (!NOTE_STATUSES.some((known) => known === to)) return refuse('invalid_note', { where: 'status' });
  const text = tidy(typed ?? '');
  if (to === 'accepted' && status !== 'accepted') {
    const accepted = { type: 'feedback.CuratorNoteAccepted', data: { noteId, by } } as const;
    if (text === '') return accept<CuratorNoteEvent>(accepted);
    const said = { noteId, text, author: by, via: 'author' } as const;
    return accept<CuratorNoteEvent>({ type: 'feedback.CuratorNoteReplied', data: said }, accepted);
  }
  if (to === 'open' && status !== 'open' && text !== '')
    return accept<CuratorNoteEvent>({ type: 'feedback.CuratorNoteReturned', data: { noteId, comment: text, by } });
  return refuse('invalid_transition', { status });
}
