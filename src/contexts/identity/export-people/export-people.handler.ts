import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  listPeople,
  membershipsOfAll,
  organizationsById,
  type MembershipRow,
  type MembershipsTable,
  type OrganizationsTable,
  type PeopleTable,
  type PersonRow,
} from '../../../../projections/directory/index.js';
import { cursorOf } from '../../../platform/contract/page.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { csvText } from '../../../platform/text/csv.js';
import { placeAfter } from '../list-people/place-after.js';
import { namePartsOf } from '../import-people/roster-person.js';
import type { exportPeopleContract } from './export-people.contract.js';

const HEADING = [
  'sourcedId',
  'status',
  'enabledUser',
  'orgSourcedIds',
  'role',
  'username',
  'givenName',
  'familyName',
  'email',
  'locale',
] as const;

export class ExportPeople extends UseCaseQuery<typeof exportPeopleContract> {}

@QueryHandler(ExportPeople)
export class ExportPeopleHandler implements IQueryHandler<ExportPeople> {
  constructor(@Inject(READ_STORE) private readonly readStore: ReadStore) {}

  async execute({ input, caller }: ExportPeople): Promise<Answer<typeof exportPeopleContract>> {
    const { limit = 2_000, bom = false, cursor } = input;
    const after = cursor === undefined ? undefined : placeAfter(cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<PeopleTable & MembershipsTable & OrganizationsTable>(
      'people',
      'memberships',
      'organizations',
    );
    const found = await listPeople(db, { after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const memberships = byPerson(
      await membershipsOfAll(
        db,
        page.map(({ person_id }) => person_id),
      ),
    );
    const orgIds = new Set([...memberships.values()].flat().map(({ org_id }) => org_id));
    const titles = new Map((await organizationsById(db, [...orgIds])).map(({ org_id, title }) => [org_id, title]));
    const rows = page.map((row) => lineOf(row, memberships.get(row.person_id) ?? [], titles));
    const last = page.at(-1);
    const more = found.length > limit && last;
    return answer(
      {
        csv: csvText(after ? rows : [HEADING, ...rows], { bom: bom && !after }),
        ...(more && { next_cursor: cursorOf([last.registered_at, last.person_id]) }),
      },
      stale,
    );
  }
}

function lineOf(row: PersonRow, memberships: readonly MembershipRow[], titles: ReadonlyMap<string, string>) {
  const [given, family] = namePartsOf(row.full_name);
  return [
    row.sourced_id,
    'active',
    !row.deactivated,
    memberships.map(({ org_id }) => named(org_id, titles)).join('|') || null,
    memberships.map(({ role }) => role).join('|') || null,
    row.account,
    given,
    family || null,
    row.mail,
    row.locale,
  ];
}

/** By its title, unless that would be read as two. */
function named(orgId: string, titles: ReadonlyMap<string, string>): string {
  const title = titles.get(orgId);
  return title === undefined || title.includes('|') ? orgId : title;
}

function byPerson(memberships: readonly MembershipRow[]): ReadonlyMap<string, readonly MembershipRow[]> {
  const of = new Map<string, MembershipRow[]>();
  for (const row of memberships) of.set(row.person_id, [...(of.get(row.person_id) ?? []), row]);
  return of;
}
