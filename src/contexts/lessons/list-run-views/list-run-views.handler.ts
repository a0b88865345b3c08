import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { peopleById, type PeopleTable } from '../../../../projections/directory/index.js';
import { runViewsLatestFirst, type GoalRunViewsTable } from '../../../../projections/goal-runs/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, cursorOf, fitting, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { NamedCourses } from '../../catalogue/index.js';
import { Directory } from '../../identity/index.js';
import type { listRunViewsContract } from './list-run-views.contract.js';

export class ListRunViews extends UseCaseQuery<typeof listRunViewsContract> {}

@QueryHandler(ListRunViews)
export class ListRunViewsHandler implements IQueryHandler<ListRunViews> {
  constructor(
    private readonly directory: Directory,
    private readonly courses: NamedCourses,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ListRunViews): Promise<Answer<typeof listRunViewsContract>> {
    const { limit = 50, cursor } = input;
    const before = cursor === undefined ? undefined : lastShown(cursor, caller.locale);
    const [viewerId, learnerId] = await Promise.all([this.person(input.user), this.person(input.learner)]);
    if (viewerId === null) return refused({ code: 'user_not_found', details: { user: input.user ?? '' } });
    if (learnerId === null) return refused({ code: 'user_not_found', details: { user: input.learner ?? '' } });
    const named = input.course === undefined ? undefined : await this.courses.course(input.course);
    if (named && 'code' in named) return refused(named);

    const { db, stale } = await this.readStore.fresh<GoalRunViewsTable & PeopleTable>('goal_run_views', 'people');
    const which = { viewerId, learnerId, courseId: named?.id, before, limit: limit + 1 };
    const found = await runViewsLatestFirst(db, which);
    const people = await peopleById(db, [...new Set(found.flatMap((row) => [row.viewer_id, ...row.learners]))]);
    const titles = await this.courses.titles([...new Set(found.map(({ course_id }) => course_id))]);
    const someone = (id: string) => ({ id, login: people.get(id)?.account ?? null });
    const views = fitting(
      found.slice(0, limit).map((row) => ({
        user: someone(row.viewer_id),
        course: { id: row.course_id, title: titles.get(row.course_id) ?? '' },
        lesson: row.lesson_key,
        learners: row.learners.map(someone),
        at: atOffset(row.viewed_at, this.timeZone),
      })),
    );
    const last = found.length > views.length ? found[views.length - 1] : undefined;
    return answer({ views: [...views], ...(last && { next_cursor: cursorOf([last.position]) }) }, stale);
  }

  /** undefined: not asked for; null: there is no such person. */
  private async person(named: string | undefined): Promise<string | null | undefined> {
    return named === undefined ? undefined : ((await this.directory.person(named))?.id ?? null);
  }
}

/** Position of the last look of the page before. */
function lastShown(cursor: string, locale: Locale): string {
  const [position] = placeOf(cursor) ?? [];
  if (typeof position !== 'string') throw badCursor(locale);
  return position;
}
