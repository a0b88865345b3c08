import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, cursorOf, fitting, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, refused, UseCaseQuery, type Answer, type OutputOf } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { atOffset } from '../../../platform/text/zone.js';
import { course, type KnownCourse, type ReleaseRecord } from '../domain/course.js';
import { lessonOf } from '../domain/release-content.js';
import { Instructors } from '../publish-release/instructors.js';
import { ReleaseLibrary } from '../release-library.js';
import type { courseReleaseContract } from './course-release.contract.js';
import { agentView, chapterViews, documentView, lessonView } from './release-views.js';

export class CourseRelease extends UseCaseQuery<typeof courseReleaseContract> {}

type Card = OutputOf<typeof courseReleaseContract>['course'];

/** A large release comes in several answers; a cursor holds for the release it was given for. */
@QueryHandler(CourseRelease)
export class CourseReleaseHandler implements IQueryHandler<CourseRelease> {
  constructor(
    private readonly states: StateCache,
    private readonly library: ReleaseLibrary,
    private readonly instructors: Instructors,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: CourseRelease): Promise<Answer<typeof courseReleaseContract>> {
    const [{ state }] = await this.states.load(stream(course, input.course));
    if (state.status === 'absent') return refused({ code: 'course_not_found', details: { id: input.course } });
    const { id, active } = state;
    if (!active) return refused({ code: 'course_not_released', details: { course: id } });
    const card = await this.card(state, active);
    if (input.lesson === undefined) return this.whole(card, active, input.cursor, caller.locale);

    const release = await this.library.content(active);
    const lesson = lessonOf(release, input.lesson);
    const details = { course: id, lesson_key: input.lesson, release: active.releaseId };
    if (!lesson) return refused({ code: 'lesson_not_in_release', details });
    return answer({ course: card, lesson: lessonView(lesson), agent: agentView(release, lesson.key) });
  }

  private async whole(card: Card, active: ReleaseRecord, cursor: string | undefined, locale: Locale) {
    const release = await this.library.content(active);
    const from = cursor === undefined ? 0 : placeIn(active, cursor);
    if (from === undefined) throw badCursor(locale);
    const once =
      from === 0
        ? { chapters: chapterViews(release), document: release.document && documentView(release.document) }
        : {};
    const lessons = fitting(release.lessons.slice(from).map(lessonView), once);
    const end = from + lessons.length;
    const more = end < release.lessons.length ? { next_cursor: cursorOf([active.releaseId, end]) } : {};
    return answer({ course: card, ...once, lessons: [...lessons], ...more });
  }

  private async card({ id, courseKey, title }: KnownCourse, active: ReleaseRecord): Promise<Card> {
    const logins = await this.instructors.logins([active.publishedBy]);
    return {
      id,
      key: courseKey ?? '',
      title,
      release: active.releaseId,
      version: active.version,
      published_at: atOffset(active.publishedAt, this.timeZone),
      published_by: logins.get(active.publishedBy) ?? active.publishedBy,
    };
  }
}

/** How many lessons were shown before; undefined for a cursor of another release. */
function placeIn({ releaseId }: ReleaseRecord, cursor: string): number | undefined {
  const [release, shown] = placeOf(cursor) ?? [];
  return release === releaseId && Number.isInteger(shown) && Number(shown) >= 0 ? Number(shown) : undefined;
}
