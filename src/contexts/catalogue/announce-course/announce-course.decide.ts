import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import { tidy } from '../../../platform/text/text.js';
import { madeByRelease, type Course, type KnownCourse } from '../domain/course.js';
import type { CourseEvent } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';

export interface Announcement {
  readonly courseId: string;
  /** As passed; undefined takes those set before. */
  readonly objectives: readonly string[] | undefined;
}

type AnnounceRefusal = RefusedOf<
  typeof catalogueRefusals,
  | 'course_not_found'
  | 'course_objectives_missing'
  | 'course_from_release'
  | 'course_has_content'
  | 'course_already_published'
>;

/** Announces a course; `chapters` are the titles of the active release, null without one. */
export function decideAnnounceCourse(
  { courseId, objectives }: Announcement,
  chapters: readonly string[] | null,
  state: Course,
): Decision<CourseEvent, AnnounceRefusal> {
  if (state.status === 'absent') return refuse('course_not_found', { id: courseId });
  if (state.published && !state.upcoming) return refuse('course_already_published', {});
  const refusal = madeByRelease(state);
  if (refusal && (refusal.code === 'course_has_content' || objectives)) return { kind: 'refused', refusal, events: [] };
  const shown = chapters ?? objectives?.map(tidy) ?? state.objectives;
  if (shown.length === 0) return refuse('course_objectives_missing', {});
  const fromRelease = chapters !== null;
  return accept<CourseEvent>(
    ...(fromRelease ? [] : replaced(state, shown)),
    ...(state.upcoming
      ? []
      : [{ type: 'catalogue.CourseAnnounced' as const, data: { courseId, objectives: shown, fromRelease } }]),
  );
}

function replaced({ id: courseId, objectives: former }: KnownCourse, objectives: readonly string[]): CourseEvent[] {
  const same = objectives.length === former.length && objectives.every((text, i) => text === former[i]);
  return same ? [] : [{ type: 'catalogue.CourseObjectivesSet', data: { courseId, objectives } }];
}
