import type { StreamType } from '../../../platform/decision/decision.js';
import type { Position, RecordedEvent } from '../../../platform/event-store/port/recorded-event.js';
import type { RefusedOf } from '../../../platform/contract/refusal.js';
import type { CourseEvent, ReleasePublished, ReleaseWarning } from './course.events.js';
import type { catalogueRefusals } from './refusals.js';

/** One version of a course as its stream knows it; the content stands in the stream of its digest. */
export interface ReleaseRecord {
  readonly releaseId: string;
  readonly version: number;
  readonly digest: string;
  readonly digestAlgorithm: string;
  readonly parts: number;
  readonly commit: string | null;
  readonly documentKey: string | null;
  readonly documentVersion: number | null;
  readonly chapterKeys: readonly string[];
  readonly lessonKeys: readonly string[];
  readonly warnings: readonly ReleaseWarning[];
  readonly publishedBy: string;
  readonly publishedAt: string;
  readonly position: Position;
}

export interface KnownCourse {
  readonly status: 'known';
  readonly id: string;
  /** null until a release gave it one. */
  readonly courseKey: string | null;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly promise: string;
  /** Shown in the catalogue: open, or announced when it is `upcoming` too. */
  readonly published: boolean;
  readonly upcoming: boolean;
  /** Set by hand for an announcement before the first release; those of a release are its chapter titles. */
  readonly objectives: readonly string[];
  /** In the order of publication. */
  readonly releases: readonly ReleaseRecord[];
  readonly active: ReleaseRecord | null;
  readonly instructors: readonly string[];
  /** Empty means: open to all. */
  readonly allowedOrganizations: ReadonlySet<string>;
}

export type Course = { readonly status: 'absent' } | KnownCourse;

export const course: StreamType<Course, CourseEvent> = {
  category: 'course',
  initial: { status: 'absent' },
  evolve,
};

function evolve(state: Course, event: RecordedEvent<CourseEvent>): Course {
  if (event.type === 'catalogue.CourseCreated') {
    const { courseId: id, courseKey, title, summary, description } = event.data;
    return {
      status: 'known',
      id,
      courseKey,
      title,
      summary,
      description,
      promise: '',
      published: false,
      upcoming: false,
      objectives: [],
      releases: [],
      active: null,
      instructors: [],
      allowedOrganizations: new Set(),
    };
  }
  if (state.status === 'absent') return state;
  switch (event.type) {
    case 'catalogue.CourseCardUpdated': {
      const { changed } = event.data;
      return {
        ...state,
        title: changed.title ?? state.title,
        summary: changed.summary ?? state.summary,
        description: changed.description ?? state.description,
        promise: changed.promise ?? state.promise,
      };
    }
    case 'catalogue.CourseObjectivesSet':
      return { ...state, objectives: event.data.objectives };
    case 'catalogue.CourseAnnounced':
      return { ...state, published: true, upcoming: true };
    case 'catalogue.CoursePublished':
      return { ...state, published: true, upcoming: false };
    case 'catalogue.CourseUnpublished':
      return { ...state, published: false, upcoming: false };
    case 'catalogue.CourseInstructorsSet':
      return { ...state, instructors: event.data.userIds };
    case 'catalogue.CourseOpenedToOrganization':
      return { ...state, allowedOrganizations: new Set([...state.allowedOrganizations, event.data.orgId]) };
    case 'catalogue.CourseClosedToOrganization':
      return {
        ...state,
        allowedOrganizations: new Set([...state.allowedOrganizations].filter((id) => id !== event.data.orgId)),
      };
    case 'catalogue.ReleasePublished':
      return { ...state, releases: [...state.releases, record(event)] };
    case 'catalogue.ReleaseActivated':
      return { ...state, active: state.releases.find((r) => r.releaseId === event.data.releaseId) ?? state.active };
    case 'catalogue.ReleaseBoundToAnnouncement':
      return { ...state, courseKey: event.data.courseKey };
  }
}

function record(event: RecordedEvent<ReleasePublished>): ReleaseRecord {
  const { courseId: _, ...fields } = event.data;
  return { ...fields, publishedAt: event.meta.occurredAt, position: event.position };
}

/** Why a card or an announcement cannot be made by hand: a release gives both. */
export function madeByRelease(
  known: KnownCourse,
): RefusedOf<typeof catalogueRefusals, 'course_from_release' | 'course_has_content'> | null {
  if (known.active) return { code: 'course_from_release', details: { course: known.id } };
  const lessons = known.releases.at(-1)?.lessonKeys.length ?? 0;
  return lessons > 0 ? { code: 'course_has_content', details: { course: known.id, lessons } } : null;
}

/**
 * Whether a learner may take a course at all, by its access list: one of the organizations they belong to has to act and
 * to be on it; to a learner who is in none every course is open.
 */
export function isOpenToAny(
  known: KnownCourse,
  organizations: readonly { readonly id: string; readonly status: 'active' | 'suspended' }[],
): boolean {
  if (known.allowedOrganizations.size === 0 || organizations.length === 0) return true;
  return organizations.some(({ id, status }) => status === 'active' && known.allowedOrganizations.has(id));
}

/** Whether a course may be taken in the space of an organization, by its access list alone. */
export function isOpenTo(known: KnownCourse, organizationId: string): boolean {
  return known.allowedOrganizations.size === 0 || known.allowedOrganizations.has(organizationId);
}
