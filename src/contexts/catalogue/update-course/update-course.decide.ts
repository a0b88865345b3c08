import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { tidy } from '../../../platform/text/text.js';
import { madeByRelease, type Course } from '../domain/course.js';
import type { CourseCardUpdated } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';

/** What was passed of a card; an empty description is that of the summary, an empty promise is none. */
export interface CardChange {
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly description?: string | undefined;
  readonly promise?: string | undefined;
}

/** Edits the card of a course that no release has written yet. */
export function decideUpdateCourse(
  courseId: string,
  change: CardChange,
  state: Course,
): Decision<
  CourseCardUpdated,
  RefusedOf<typeof catalogueRefusals, 'course_not_found' | 'course_from_release' | 'course_has_content'>
> {
  if (state.status === 'absent') return refuse('course_not_found', { id: courseId });
  const refusal = madeByRelease(state);
  if (refusal) return { kind: 'refused', refusal, events: [] };
  const { title = state.title, summary = state.summary, promise = state.promise } = tidied(change);
  const description = tidied(change).description ?? state.description;
  const card = { title, summary, description: description || summary, promise };
  const changed = Object.fromEntries(
    Object.entries(card).filter(([field, text]) => state[field as keyof typeof card] !== text),
  );
  if (Object.keys(changed).length === 0) return accept();
  return accept({ type: 'catalogue.CourseCardUpdated', data: { courseId, changed } });
}

function tidied(change: CardChange): CardChange {
  return Object.fromEntries(
    Object.entries(change).flatMap(([field, text]: [string, string | undefined]) =>
      text === undefined ? [] : [[field, tidy(text)]],
    ),
  );
}
