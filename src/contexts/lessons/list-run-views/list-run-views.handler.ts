import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { peopleById, type PeopleTable } from '../../../../projections/directory/index.js';
import { runViewsLatestFirst, type GoalRunViewsTable } from '../../../../projections/goal-runs/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { NamedCourses } from '../../catalogue/index.js';
import { Looks, pageOfLooks } from '../../identity/index.js';
import type { listRunViewsContract } from './list-run-views.contract.js';

export class ListRunViews extends UseCaseQuery<typeof listRunViewsContract> {}

@QueryHandler(ListRunViews)
export class ListRunViewsHandler implements IQueryHandler<ListRunViews> {
  constructor(
    private readonly looks: Looks,
    private readonly courses: NamedCourses,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ListRunViews): Promise<Answer<typeof listRunViewsContract>> {
    const { limit = 50 } = input;
    const asked = await this.looks.asked(input, caller.locale);
    if ('code' in asked) return refused(asked);
    const named = input.course === undefined ? undefined : await this.courses.course(input.course);
    if (named && 'code' in named) return refused(named);

    const { db, stale } = await this.readStore.fresh<GoalRunViewsTable & PeopleTable>('goal_run_views', 'people');
    const which = { ...asked, courseId: named?.id, limit: limit + 1 };
    const found = await runViewsLatestFirst(db, which);
    const people = await peopleById(db, [...new Set(found.flatMap((row) => [row.viewer_id, ...row.learners]))]);
    const titles = await this.courses.titles([...new Set(found.map(({ course_id }) => course_id))]);
    const someone = (id: string) => ({ id, login: people.get(id)?.account ?? null });
    const page = pageOfLooks(found, limit, (row) => ({
      user: someone(row.viewer_id),
      course: { id: row.course_id, title: titles.get(row.course_id) ?? '' },
      lesson: row.lesson_key,
      learners: row.learners.map(someone),
      at: atOffset(row.viewed_at, this.timeZone),
    }));
    return answer(page, stale);
  }
}
