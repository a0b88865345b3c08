import type { RefusedOf } from '../../../platform/contract/refusal.js';
import { accept, refuse, type Decision } from '../../../platform/decision/decision.js';
import type { Course, KnownCourse } from '../domain/course.js';
import type { CourseEvent, ReleaseWarning } from '../domain/course.events.js';
import type { catalogueRefusals } from '../domain/refusals.js';
import type { CourseCard, Release } from '../domain/release.js';

/** A release that passed its checks, and how it is to be published. */
export interface Publication {
  readonly courseId: string;
  readonly releaseId: string;
  readonly release: Release;
  readonly digest: string;
  readonly digestAlgorithm: string;
  readonly parts: number;
  readonly documentVersion: number | null;
  readonly warnings: readonly ReleaseWarning[];
  readonly commit: string | null;
  /** Ids of the passed instructors; null leaves the present ones. */
  readonly instructors: readonly string[] | null;
  /** Who becomes the instructor of a new course when none are passed. */
  readonly firstInstructors: readonly string[];
  readonly publisherId: string;
  /** The publication named the course, to bind its first release. */
  readonly binding: boolean;
}

export type BindingRefusal = RefusedOf<typeof catalogueRefusals, 'course_key_mismatch' | 'course_has_content'>;

/** Whether a first release may be bound to the course that the publication named. */
export function bindingRefusal(known: KnownCourse, releaseKey: string): BindingRefusal | null {
  const { id, courseKey, active } = known;
  if (courseKey !== null && courseKey !== releaseKey) {
    return { code: 'course_key_mismatch', details: { course: id, course_key: courseKey, release_key: releaseKey } };
  }
  return active ? { code: 'course_has_content', details: { course: id, lessons: active.lessonKeys.length } } : null;
}

/** All or nothing in one append; whether the course is open to learners does not change. */
export function decidePublishRelease(publication: Publication, state: Course): Decision<CourseEvent, BindingRefusal> {
  const { courseId, releaseId, release, digest } = publication;
  if (state.status === 'absent') {
    return accept<CourseEvent>(
      created(publication),
      ...version(publication, null, 1),
      ...promised(courseId, release),
      ...instructed(courseId, publication.instructors ?? publication.firstInstructors, []),
    );
  }
  const refusal = publication.binding ? bindingRefusal(state, release.course.key) : null;
  if (refusal) return refuse(refusal.code, refusal.details) as Decision<never, BindingRefusal>;
  const instructors = instructed(courseId, publication.instructors, state.instructors);
  if (state.active?.digest === digest) return accept<CourseEvent>(...instructors);
  const bound: CourseEvent[] =
    state.courseKey === null
      ? [{ type: 'catalogue.ReleaseBoundToAnnouncement', data: { courseId, releaseId, courseKey: release.course.key } }]
      : [];
  const next = (state.releases.at(-1)?.version ?? 0) + 1;
  return accept<CourseEvent>(
    ...version(publication, state.active?.releaseId ?? null, next),
    ...bound,
    ...updated(courseId, release.course, state),
    ...instructors,
  );
}

function created({ courseId, release: { course }, publisherId }: Publication): CourseEvent {
  const { title, summary, description } = shownCard(course);
  return {
    type: 'catalogue.CourseCreated',
    data: { courseId, courseKey: course.key, title, summary, description, creatorId: publisherId },
  };
}

function version(publication: Publication, previousReleaseId: string | null, number: number): CourseEvent[] {
  const { courseId, releaseId, release, digest, digestAlgorithm, parts, commit, documentVersion } = publication;
  return [
    {
      type: 'catalogue.ReleasePublished',
      data: {
        courseId,
        releaseId,
        version: number,
        digest,
        digestAlgorithm,
        parts,
        commit,
        documentKey: release.document?.key ?? null,
        documentVersion,
        chapterKeys: release.chapters.map(({ key }) => key),
        lessonKeys: release.lessons.map(({ key }) => key),
        publishedBy: publication.publisherId,
        warnings: publication.warnings,
      },
    },
    { type: 'catalogue.ReleaseActivated', data: { courseId, releaseId, previousReleaseId } },
  ];
}

function promised(courseId: string, { course: { promise } }: Release): CourseEvent[] {
  return promise ? [{ type: 'catalogue.CourseCardUpdated', data: { courseId, changed: { promise } } }] : [];
}

function updated(courseId: string, card: CourseCard, state: KnownCourse): CourseEvent[] {
  const shown = shownCard(card);
  const fields = Object.entries(shown).filter(([field, text]) => state[field as keyof typeof shown] !== text);
  if (fields.length === 0) return [];
  return [{ type: 'catalogue.CourseCardUpdated', data: { courseId, changed: Object.fromEntries(fields) } }];
}

/** An empty summary is shown as the title, an empty description as the summary or the title (release.md §4). */
function shownCard({ title, summary, description, promise }: CourseCard) {
  const brief = summary.trim() === '' ? title : summary;
  return { title, summary: brief, description: description.trim() === '' ? brief : description, promise };
}

function instructed(courseId: string, passed: readonly string[] | null, present: readonly string[]): CourseEvent[] {
  const userIds = [...new Set(passed ?? present)];
  if (userIds.join('\n') === present.join('\n')) return [];
  return [{ type: 'catalogue.CourseInstructorsSet', data: { courseId, userIds } }];
}
