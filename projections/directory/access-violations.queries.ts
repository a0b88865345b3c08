import type { Kysely } from 'kysely';
import type { AccessViolationRow, AccessViolationsTable } from './access-violations.table.js';

export interface ViolationsPage {
  readonly personId?: string | undefined;
  /** Position of the last one of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The latest first. */
export function accessViolationsLatestFirst(
  db: Kysely<AccessViolationsTable>,
  { personId, before, limit }: ViolationsPage,
): Promise<AccessViolationRow[]> {
  let query = db.selectFrom('access_violations').selectAll().orderBy('position', 'desc').limit(limit);
  if (personId !== undefined) query = query.where('person_id', '=', personId);
  if (before !== undefined) query = query.where('position', '<', before);
  return query.execute();
}
