import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import type { CuratorNoteResolved } from '../domain/curator-note.events.js';
import type { CuratorNote } from '../domain/curator-note.js';
import type { authoringRefusals } from '../domain/refusals.js';

/** The agent's only change of status: an open note becomes done, with a comment. */
export function decideResolveNote(
  command: { readonly comment: string; readonly by: string },
  { id: noteId, status }: CuratorNote,
): Decision<CuratorNoteResolved, RefusedOf<typeof authoringRefusals, 'invalid_transition'>> {
  const comment = tidy(command.comment);
  if (status !== 'open' || comment === '') return refuse('invalid_transition', { status });
  return accept({ type: 'feedback.CuratorNoteResolved', data: { noteId, comment, by: command.by } });
}
