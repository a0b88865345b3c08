import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { badCursor, pageOf } from '../../../platform/contract/page.js';
import { MyCourses, type MyCourse } from '../../enrolment/index.js';
import { Spaces } from '../../identity/index.js';
import type { getMyProgressContract } from './get-my-progress.contract.js';
import { RecentSessions } from './recent-sessions.js';

export class GetMyProgress extends UseCaseQuery<typeof getMyProgressContract> {}

@QueryHandler(GetMyProgress)
export class GetMyProgressHandler implements IQueryHandler<GetMyProgress> {
  constructor(
    private readonly spaces: Spaces,
    private readonly myCourses: MyCourses,
    private readonly recentSessions: RecentSessions,
  ) {}

  async execute({ input, caller }: GetMyProgress): Promise<Answer<typeof getMyProgressContract>> {
    const space = await this.spaces.resolve(caller.personId, input.space);
    if (!space) return refused({ code: 'space_not_available', details: { space: input.space ?? '' } });
    const mine = await this.myCourses.list(caller.personId, space.id);
    const enrolmentIds = mine.courses.map(({ enrolmentId }) => enrolmentId);
    const recent = await this.recentSessions.list(enrolmentIds, space.id);
    const shown = mine.courses.map((course) => ({ order: course.order, course: view(course) }));
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
}

function view({ courseId, title, terms, progress, document }: MyCourse) {
  return {
    id: courseId,
    title,
    deadline: terms?.deadline ?? null,
    overdue: terms?.overdue ?? false,
    completion: progress.share,
    documents: document ? [documentView(document)] : [],
  };
}

/** No tool of this version writes a document, so none of its sections is filled. */
function documentView({ key, title, purpose, sections }: NonNullable<MyCourse['document']>) {
  return { artifact: key, title, purpose: purpose || null, blocks_total: sections.length, blocks_filled: 0 };
}
