import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { tidy } from '../../../platform/text/text.js';
import type { Place, PlaceAddress } from '../../catalogue/index.js';
import type { CuratorNoteAdded, NoteSide } from '../domain/curator-note.events.js';
import type { authoringRefusals } from '../domain/refusals.js';

export interface AddNote {
  readonly noteId: string;
  readonly courseId: string;
  readonly target: string;
  readonly text: string;
  readonly quote?: string | undefined;
  readonly author: string;
  readonly via: NoteSide;
}

/** What the target means in the active release. */
export interface NoteFacts {
  readonly courseKnown: boolean;
  readonly release: { readonly id: string; readonly version: number } | null;
  /** undefined when the target is in no form of the table of places. */
  readonly address: PlaceAddress | undefined;
  /** undefined when the active release has no such place. */
  readonly place: Place | undefined;
}

export type AddNoteRefusal = RefusedOf<
  typeof authoringRefusals,
  'course_not_found' | 'course_not_released' | 'invalid_target' | 'note_target_unknown' | 'invalid_note'
>;

/** The note, with the release and lesson of the moment, or why it is none. */
export function decideAddNote(
  { noteId, courseId, target, text: typed, quote, author, via }: AddNote,
  { courseKnown, release, address, place }: NoteFacts,
): Decision<CuratorNoteAdded, AddNoteRefusal> {
  if (!courseKnown) return refuse('course_not_found', { id: courseId });
  if (!release) return refuse('course_not_released', { course: courseId });
  if (!address) return refuse('invalid_target', { where: 'target' });
  if (!place) return refuse('note_target_unknown', { target, release: release.id });
  const text = tidy(typed);
  if (text === '') return refuse('invalid_note', { where: 'text' });
  return accept({
    type: 'feedback.CuratorNoteAdded',
    data: {
      noteId,
      courseId,
      target,
      releaseId: release.id,
      version: release.version,
      lessonKey: place.lesson?.key ?? null,
      text,
      quote: tidy(quote ?? '') || null,
      author,
      via,
    },
  });
}
