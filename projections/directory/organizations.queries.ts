import type { Kysely } from 'kysely';
import type { OrganizationRow, OrganizationsTable } from './organizations.table.js';

/** Those of the ids that are known, in no order. */
export async function organizationsById(
  db: Kysely<OrganizationsTable>,
  ids: readonly string[],
): Promise<OrganizationRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('organizations').selectAll().where('org_id', 'in', ids).execute();
}

/** All organizations, oldest first. */
export function listOrganizations(db: Kysely<OrganizationsTable>): Promise<OrganizationRow[]> {
  return db.selectFrom('organizations').selectAll().orderBy('created_at').orderBy('org_id').execute();
}
