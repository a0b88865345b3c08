import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  listPeople,
  membershipsOfAll,
  organizationsById,
  type MembershipsTable,
  type OrganizationsTable,
  type PeopleTable,
} from '../../../../projections/directory/index.js';
import type { PlatformRole } from '../../../platform/contract/caller.js';
import { cursorOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import type { listPeopleContract } from './list-people.contract.js';
import { placeAfter } from './place-after.js';

type Tables = PeopleTable & MembershipsTable & OrganizationsTable;

export class ListPeople extends UseCaseQuery<typeof listPeopleContract> {}

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(@Inject(READ_STORE) private readonly readStore: ReadStore) {}

  async execute({ input, caller }: ListPeople): Promise<Answer<typeof listPeopleContract>> {
    const { search, limit = 50 } = input;
    const after = input.cursor === undefined ? undefined : placeAfter(input.cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<Tables>('people', 'memberships', 'organizations');

    const found = await listPeople(db, { search, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const memberships = await membershipsOfAll(
      db,
      page.map((row) => row.person_id),
    );
    const orgIds = [...new Set(memberships.map((row) => row.org_id))];
    const titles = new Map((await organizationsById(db, orgIds)).map((row) => [row.org_id, row.title]));
    const last = page.at(-1);
    const people = page.map((row) => ({
      id: row.person_id,
      login: row.account,
      full_name: row.full_name,
      mail: row.mail,
      locale: row.locale as Locale | null,
      roles: row.roles as PlatformRole[],
      registered_at: row.registered_at,
      organizations: memberships
        .filter((membership) => membership.person_id === row.person_id)
        .map(({ org_id, role }) => ({
          id: org_id,
          title: titles.get(org_id) ?? org_id,
          role,
        })),
    }));
    const more = found.length > limit && last;
    return answer({ people, ...(more && { next_cursor: cursorOf([last.registered_at, last.person_id]) }) }, stale);
  }
}
