import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { peopleById, type PeopleTable } from '../../../../projections/directory/index.js';
import { personViewsLatestFirst, type PersonViewsTable } from '../../../../projections/reports/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { Looks, pageOfLooks, Spaces } from '../../identity/index.js';
import type { listPersonViewsContract } from './list-person-views.contract.js';

export class ListPersonViews extends UseCaseQuery<typeof listPersonViewsContract> {}

@QueryHandler(ListPersonViews)
export class ListPersonViewsHandler implements IQueryHandler<ListPersonViews> {
  constructor(
    private readonly looks: Looks,
    private readonly spaces: Spaces,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ListPersonViews): Promise<Answer<typeof listPersonViewsContract>> {
    const { limit = 50 } = input;
    const asked = await this.looks.asked(input, caller.locale);
    if ('code' in asked) return refused(asked);
    const { db, stale } = await this.readStore.fresh<PersonViewsTable & PeopleTable>('person_views', 'people');
    const found = await personViewsLatestFirst(db, { ...asked, limit: limit + 1 });
    const people = await peopleById(db, [...new Set(found.flatMap((row) => [row.viewer_id, row.learner_id]))]);
    const titles = await this.spaces.titles(found.flatMap(({ org_ids }) => org_ids));
    const someone = (id: string) => ({ id, login: people.get(id)?.account ?? null });
    const page = pageOfLooks(found, limit, (row) => ({
      user: someone(row.viewer_id),
      learner: someone(row.learner_id),
      organizations: row.org_ids.map((id) => ({ id, title: titles.get(id) ?? '' })),
      at: atOffset(row.viewed_at, this.timeZone),
    }));
    return answer(page, stale);
  }
}
