import { sql, type Kysely } from 'kysely';
import type { MembershipRow, MembershipsTable } from './memberships.table.js';

/** The organizations that people belong to today, in the order of joining. */
export async function membershipsOfAll(
  db: Kysely<MembershipsTable>,
  personIds: readonly string[],
): Promise<MembershipRow[]> {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('memberships')
    .selectAll()
    .where('person_id', 'in', personIds)
    .where('left_at', 'is', null)
    .orderBy('joined_position')
    .orderBy('org_id')
    .execute();
}

/** Who belongs to an organization, with `left` also who did, in the order of joining; those after the one given. */
export function membersOf(
  db: Kysely<MembershipsTable>,
  page: {
    readonly orgId: string;
    readonly left: boolean;
    readonly after: { readonly joined: string; readonly personId: string };
    readonly limit: number;
  },
): Promise<MembershipRow[]> {
  const { joined, personId } = page.after;
  const query = db
    .selectFrom('memberships')
    .selectAll()
    .where('org_id', '=', page.orgId)
    .where(sql<boolean>`(joined_position, person_id) > (${joined}, ${personId})`)
    .orderBy('joined_position')
    .orderBy('person_id')
    .limit(page.limit);
  return (page.left ? query : query.where('left_at', 'is', null)).execute();
}

/** How many belong to each organization today; one with nobody is absent. */
export async function memberCounts(db: Kysely<MembershipsTable>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('memberships')
    .select(['org_id', (count) => count.fn.countAll<string>().as('members')])
    .where('left_at', 'is', null)
    .groupBy('org_id')
    .execute();
  return new Map(rows.map((row) => [row.org_id, Number(row.members)]));
}
