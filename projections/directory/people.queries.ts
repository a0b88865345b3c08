import { sql, type Kysely } from 'kysely';
import { folded } from '../../src/platform/text/text.js';
import type { PeopleTable, PersonRow } from './people.table.js';

/** The last person of the page before. */
export interface After {
  readonly registeredAt: string;
  readonly personId: string;
}

/** The people with these ids; unknown ones are absent. */
export async function peopleById(
  db: Kysely<PeopleTable>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('people').selectAll().where('person_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.person_id, row]));
}

/** People in the order of their registration; `search` is found anywhere in account, name or mail. */
export function listPeople(
  db: Kysely<PeopleTable>,
  page: { readonly search?: string | undefined; readonly after?: After | undefined; readonly limit: number },
): Promise<PersonRow[]> {
  let query = db.selectFrom('people').selectAll().orderBy('registered_at').orderBy('person_id').limit(page.limit);
  if (page.search) query = query.where(sql<boolean>`position(${folded(page.search)} in search) > 0`);
  if (page.after) {
    const { registeredAt, personId } = page.after;
    query = query.where(sql<boolean>`(registered_at, person_id) > (${registeredAt}, ${personId})`);
  }
  return query.execute();
}
