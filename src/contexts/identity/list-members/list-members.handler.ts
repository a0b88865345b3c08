import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  membersOf,
  peopleById,
  type MembershipsTable,
  type PeopleTable,
} from '../../../../projections/directory/index.js';
import { Failure } from '../../../platform/contract/failure.js';
import { badCursor, cursorOf, placeOf } from '../../../platform/contract/page.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { Directory } from '../directory.js';
import { isManagerOf, overAll } from '../domain/organization-rights.js';
import type { listMembersContract } from './list-members.contract.js';

export class ListMembers extends UseCaseQuery<typeof listMembersContract> {}

@QueryHandler(ListMembers)
export class ListMembersHandler implements IQueryHandler<ListMembers> {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async execute({ input, caller }: ListMembers): Promise<Answer<typeof listMembersContract>> {
    const found = await this.directory.organization(input.organization);
    if (!overAll(caller) && !(found && isManagerOf(found, caller.personId))) throw new Failure('forbidden');
    if (!found) return refused({ code: 'organization_not_found', details: { organization: input.organization } });
    const [joined = '', personId = ''] = input.cursor === undefined ? [] : (placeOf(input.cursor) ?? [null]);
    if (typeof joined !== 'string' || typeof personId !== 'string') throw badCursor(caller.locale);

    const { limit = 100, left = false } = input;
    const { db, stale } = await this.readStore.fresh<MembershipsTable & PeopleTable>('memberships', 'people');
    const after = { joined, personId };
    const rows = await membersOf(db, { orgId: found.id, left, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const people = await peopleById(
      db,
      page.map(({ person_id }) => person_id),
    );
    const last = page.at(-1);
    const members = page.map((row) => ({
      user: row.person_id,
      login: people.get(row.person_id)?.account ?? null,
      full_name: people.get(row.person_id)?.full_name ?? null,
      role: row.role,
      deactivated: people.get(row.person_id)?.deactivated ?? false,
      joined_at: row.joined_at,
      left_at: row.left_at,
    }));
    const more = rows.length > limit && last;
    return answer({ members, ...(more && { next_cursor: cursorOf([last.joined_position, last.person_id]) }) }, stale);
  }
}
