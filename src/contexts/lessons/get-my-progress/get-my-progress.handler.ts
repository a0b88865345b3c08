import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { MyCourses, type MyCourse } from '../../enrolment/index.js';
import { Spaces } from '../../identity/index.js';
import type { SpaceId } from '../../identity/domain/person.events.js';
import { CourseDocuments } from '../learner-course/course-documents.js';
import type { getMyProgressContract } from './get-my-progress.contract.js';
import { RecentSessions } from './recent-sessions.js';

export class GetMyProgress extends UseCaseQuery<typeof getMyProgressContract> {}

@QueryHandler(GetMyProgress)
export class GetMyProgressHandler implements IQueryHandler<GetMyProgress> {
  constructor(
    private readonly spaces: Spaces,
    private readonly myCourses: MyCourses,
    private readonly recentSessions: RecentSessions,
    private readonly documents: CourseDocuments,
  ) {}

  async execute({ input, caller }: GetMyProgress): Promise<Answer<typeof getMyProgressContract>> {
    const space = await this.spaces.resolve(caller.personId, input.space);
    if (!space) return refused({ code: 'space_not_available', details: { space: input.space ?? '' } });
    const mine = await this.myCourses.list(caller.personId, space.id);
    const enrolmentIds = mine.courses.map(({ enrolmentId }) => enrolmentId);
    const recent = await this.recentSessions.list(enrolmentIds, space.id);
    const filled = await this.filledSections(mine.courses, space.id);
    const shown = mine.courses.map((course) => ({ order: course.order, course: view(course, filled) }));
    const paged = pageOf(shown, ({ order }) => order, input.cursor);
    if (!paged) throw badCursor(caller.locale);
    const { page, ...more } = paged;
    const data = {
      space: space.title,
      courses_total: shown.length,
      courses_overdue: shown.filter(({ course }) => course.overdue).length,
      courses: page.map(({ course }) => course),
      recent_sessions: recent.sessions,
      ...more,
    };
    return answer(data, mine.stale ?? recent.stale);
  }

  /** How many sections of its document are complete in the space, by course. */
  private async filledSections(courses: readonly MyCourse[], space: SpaceId): Promise<ReadonlyMap<string, number>> {
    const asked = courses.flatMap(({ courseId, enrolmentId, document: form }) =>
      form ? [{ courseId, enrolmentId, space, form }] : [],
    );
    const standings = await this.documents.standings(asked);
    return new Map(asked.map(({ courseId }, i) => [courseId, standings[i]?.filled.size ?? 0]));
  }
}

function view({ courseId, title, terms, progress, document }: MyCourse, filled: ReadonlyMap<string, number>) {
  return {
    id: courseId,
    title,
    deadline: terms?.deadline ?? null,
    overdue: terms?.overdue ?? false,
    completion: progress.share,
    documents: document ? [documentView(document, filled.get(courseId) ?? 0)] : [],
  };
}

function documentView({ key, title, purpose, sections }: NonNullable<MyCourse['document']>, blocks_filled: number) {
  return { artifact: key, title, purpose: purpose || null, blocks_total: sections.length, blocks_filled };
}
