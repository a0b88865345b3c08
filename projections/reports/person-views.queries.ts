import type { Kysely } from 'kysely';
import type { PersonViewRow, PersonViewsTable } from './person-views.table.js';

export interface PersonViewsPage {
  readonly viewerId?: string | undefined;
  readonly learnerId?: string | undefined;
  /** Position of the last one of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Looks of a viewer, at a person; the latest first. */
export function personViewsLatestFirst(db: Kysely<PersonViewsTable>, page: PersonViewsPage): Promise<PersonViewRow[]> {
  const { viewerId, learnerId, before, limit } = page;
  let query = db.selectFrom('person_views').selectAll().orderBy('position', 'desc').limit(limit);
  if (viewerId !== undefined) query = query.where('viewer_id', '=', viewerId);
  if (learnerId !== undefined) query = query.where('learner_id', '=', learnerId);
  if (before !== undefined) query = query.where('position', '<', before);
  return query.execute();
}
