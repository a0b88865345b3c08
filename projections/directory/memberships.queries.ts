import type { Kysely } from 'kysely';
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
