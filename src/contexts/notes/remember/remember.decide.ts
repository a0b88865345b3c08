import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import { NOTE_KINDS, type LearnerNoteRemembered, type NoteKind } from '../domain/learner-note.events.js';
import { counts, notesAt, type LearnerNotes } from '../domain/learner-notes.js';
import { noteKey } from '../domain/note-key.js';
import type { notesRefusals } from '../domain/refusals.js';

export interface Remember {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
  readonly session?: string | undefined;
}

export interface RememberFacts {
  readonly learnerId: string;
  /** Whose the named session is, and its course; null when none was named. */
  readonly session: { readonly learnerId: string; readonly courseId: string } | null;
  /** New keys allowed among facts, and among the notes of a course. */
  readonly limit: number;
  /** The id of the note, if it is a new one. */
  readonly newId: string;
}

export type RememberRefusal = RefusedOf<
  typeof notesRefusals,
  'unknown_note_kind' | 'not_your_session' | 'note_key_required' | 'note_limit_reached'
>;

/** One note for every kind and key of a course, or of the person; checks in the order of R-267. */
export function decideRemember(
  asked: Remember,
  { learnerId, session, limit, newId }: RememberFacts,
  state: LearnerNotes,
): Decision<LearnerNoteRemembered, RememberRefusal> {
  const kind = noteKind(asked.kind);
  if (!kind) return refuse('unknown_note_kind', { kind: asked.kind });
  const isForeign = session ? session.learnerId !== learnerId : kind !== 'fact';
  if (isForeign) return refuse('not_your_session', asked.session === undefined ? {} : { session: asked.session });
  const key = noteKey(asked.key);
  if (!key) return refuse('note_key_required', { key: asked.key });

  const courseId = kind === 'fact' ? null : (session?.courseId ?? null);
  const text = tidy(asked.text);
  const set = notesAt(state, courseId);
  const known = set.find((note) => note.kind === kind && note.key === key);
  if (known?.text === text) return accept();
  const isFull = set.filter(counts).length >= limit;
  if (!known && isFull && counts({ kind, key })) return refuse('note_limit_reached', { limit });
  const data = { noteId: known?.id ?? newId, learnerId, kind, key, text, courseId };
  return accept({
    type: 'notes.LearnerNoteRemembered',
    data: { ...data, sessionId: asked.session ?? null, replaced: known !== undefined },
  });
}

/** The kind that is named, in any case of letters. */
export function noteKind(named: string): NoteKind | undefined {
  return NOTE_KINDS.find((kind) => kind === noteKey(named));
}
