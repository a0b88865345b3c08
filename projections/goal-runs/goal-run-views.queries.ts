import { sql, type Kysely } from 'kysely';
import type { GoalRunViewRow, GoalRunViewsTable } from './goal-run-views.table.js';

export interface ViewsPage {
  readonly viewerId?: string | undefined;
  readonly learnerId?: string | undefined;
  readonly courseId?: string | undefined;
  /** Position of the last one of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** Looks of a viewer, at a learner, into a course; the latest first. */
export function runViewsLatestFirst(db: Kysely<GoalRunViewsTable>, page: ViewsPage): Promise<GoalRunViewRow[]> {
  const { viewerId, learnerId, courseId, before, limit } = page;
  let query = db.selectFrom('goal_run_views').selectAll().orderBy('position', 'desc').limit(limit);
  if (viewerId !== undefined) query = query.where('viewer_id', '=', viewerId);
  if (learnerId !== undefined) query = query.where(sql<boolean>`learners @> array[${learnerId}::text]`);
  if (courseId !== undefined) query = query.where('course_id', '=', courseId);
  if (before !== undefined) query = query.where('position', '<', before);
  return query.execute();
}
