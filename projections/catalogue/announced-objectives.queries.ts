import type { Kysely } from 'kysely';
import type { CourseRow } from './courses.table.js';
import { outlinesOf } from './release-outlines.queries.js';
import type { ReleaseOutlinesTable } from './release-outlines.table.js';

/** What the announcements among the courses promise, by course: the chapters of a release, else what was set by hand. */
export async function announcedObjectives(
  db: Kysely<ReleaseOutlinesTable>,
  courses: readonly CourseRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const announced = courses.filter(({ upcoming }) => upcoming);
  const outlines = await outlinesOf(
    db,
    announced.flatMap(({ active_release: active }) => (active ? [active.digest] : [])),
  );
  return new Map(
    announced.map(({ course_id, objectives, active_release: active }) => {
      const chapters = active && outlines.get(active.digest)?.chapters;
      return [course_id, chapters ? chapters.map(({ title }) => title) : objectives];
    }),
  );
}
