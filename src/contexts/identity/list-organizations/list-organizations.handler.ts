import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  listOrganizations,
  memberCounts,
  type MembershipsTable,
  type OrganizationsTable,
} from '../../../../projections/directory/index.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { quizPolicy } from '../views.js';
import type { listOrganizationsContract } from './list-organizations.contract.js';

export class ListOrganizations extends UseCaseQuery<typeof listOrganizationsContract> {}

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(@Inject(READ_STORE) private readonly readStore: ReadStore) {}

  async execute(): Promise<Answer<typeof listOrganizationsContract>> {
    const { db, stale } = await this.readStore.fresh<OrganizationsTable & MembershipsTable>(
      'organizations',
      'memberships',
    );
    const members = await memberCounts(db);
    const organizations = (await listOrganizations(db)).map((row) => ({
      id: row.org_id,
      title: row.title,
      suspended: row.suspended,
      time_zone: row.time_zone,
      locale: row.locale as Locale | null,
      quiz_required: quizPolicy(row.quiz_required),
      members: members.get(row.org_id) ?? 0,
    }));
    return answer({ organizations }, stale);
  }
}
