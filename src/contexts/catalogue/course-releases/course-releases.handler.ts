import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { atOffset } from '../../../platform/text/zone.js';
import { course, type ReleaseRecord } from '../domain/course.js';
import { Instructors } from '../publish-release/instructors.js';
import type { courseReleasesContract } from './course-releases.contract.js';

export class CourseReleases extends UseCaseQuery<typeof courseReleasesContract> {}

/** From the stream of the course, so a release that was just published is there. */
@QueryHandler(CourseReleases)
export class CourseReleasesHandler implements IQueryHandler<CourseReleases> {
  constructor(
    private readonly states: StateCache,
    private readonly instructors: Instructors,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: CourseReleases): Promise<Answer<typeof courseReleasesContract>> {
    const [{ state }] = await this.states.load(stream(course, input.course));
    if (state.status === 'absent') return refused({ code: 'course_not_found', details: { id: input.course } });
    const logins = await this.instructors.logins(state.releases.map(({ publishedBy }) => publishedBy));
    const shown = state.releases.toReversed().map((record) => ({
      release: record.releaseId,
      version: record.version,
      published_at: atOffset(record.publishedAt, this.timeZone),
      published_by: logins.get(record.publishedBy) ?? record.publishedBy,
      digest: record.digest,
      commit: record.commit,
      document_key: record.documentKey,
      active: record.releaseId === state.active?.releaseId,
    }));
    const paged = pageOf(shown, inOrder, input.cursor, 'down');
    if (!paged) throw badCursor(caller.locale);
    const { page, ...more } = paged;
    return answer({ course: state.id, releases: [...page], ...more });
  }
}

/** Versions as texts that compare as their numbers do. */
function inOrder({ version }: Pick<ReleaseRecord, 'version'>): string {
  return String(version).padStart(10, '0');
}
