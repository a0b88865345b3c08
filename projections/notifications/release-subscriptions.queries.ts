import type { Kysely } from 'kysely';
import type { LetterColumn, ReleaseSubscriptionRow, ReleaseSubscriptionsTable } from './release-subscriptions.table.js';

/** Ids of the courses of whose opening a person wants to hear, or was told. */
export async function subscribedCourses(
  db: Kysely<ReleaseSubscriptionsTable>,
  personId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('release_subscriptions')
    .select('course_id')
    .where('person_id', '=', personId)
    .where('active', '=', true)
    .execute();
  return new Set(rows.map(({ course_id }) => course_id));
}

/** How many letters the event with this id brought about that were taken by the mail server. */
export async function lettersSentBecauseOf(db: Kysely<ReleaseSubscriptionsTable>, eventId: string): Promise<number> {
  const { sent } = await db
    .selectFrom('release_subscriptions')
    .select((on) => on.fn.countAll<number>().as('sent'))
    .where('cause', '=', eventId)
    .where('letter', '=', 'sent')
    .executeTakeFirstOrThrow();
  return sent;
}

export interface LettersPage {
  readonly statuses: readonly LetterColumn[];
  /** Position of the last one of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A letter after its first try. */
export type LetterRow = ReleaseSubscriptionRow & { letter: LetterColumn; letter_at: string; letter_position: string };

/** Letters of these statuses, the one changed last first. */
export function lettersLatestFirst(
  db: Kysely<ReleaseSubscriptionsTable>,
  { statuses, before, limit }: LettersPage,
): Promise<LetterRow[]> {
  let query = db
    .selectFrom('release_subscriptions')
    .selectAll()
    .where('letter', 'in', statuses)
    .orderBy('letter_position', 'desc')
    .limit(limit)
    .$narrowType<{ letter: LetterColumn; letter_at: string; letter_position: string }>();
  if (before !== undefined) query = query.where('letter_position', '<', before);
  return query.execute();
}
