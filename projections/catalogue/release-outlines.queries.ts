import type { Kysely } from 'kysely';
import type { ReleaseOutlineRow, ReleaseOutlinesTable } from './release-outlines.table.js';

export type ReleaseOutline = Omit<ReleaseOutlineRow, 'gathered'>;

/** The outlines of these contents, by digest; one whose parts are not all there is absent. */
export async function outlinesOf(
  db: Kysely<ReleaseOutlinesTable>,
  digests: readonly string[],
): Promise<ReadonlyMap<string, ReleaseOutline>> {
  if (digests.length === 0) return new Map();
  const rows = await db
    .selectFrom('release_outlines')
    .select(['digest', 'chapters', 'lessons', 'document'])
    .where('digest', 'in', digests)
    .where('gathered', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.digest, row]));
}
