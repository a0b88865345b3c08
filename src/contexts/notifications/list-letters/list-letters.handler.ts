import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { peopleById, type PeopleTable } from '../../../../projections/directory/index.js';
import { lettersLatestFirst, type ReleaseSubscriptionsTable } from '../../../../projections/notifications/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, cursorOf, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { NamedCourses } from '../../catalogue/index.js';
import type { listLettersContract } from './list-letters.contract.js';

export class ListLetters extends UseCaseQuery<typeof listLettersContract> {}

@QueryHandler(ListLetters)
export class ListLettersHandler implements IQueryHandler<ListLetters> {
  constructor(
    private readonly courses: NamedCourses,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ListLetters): Promise<Answer<typeof listLettersContract>> {
    const { status, limit = 50, cursor } = input;
    const before = cursor === undefined ? undefined : lastShown(cursor, caller.locale);
    const { db, stale } = await this.readStore.fresh<ReleaseSubscriptionsTable & PeopleTable>(
      'release_subscriptions',
      'people',
    );
    const statuses = status === undefined ? (['unclear', 'refused'] as const) : [status];
    const found = await lettersLatestFirst(db, { statuses, before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const people = await peopleById(db, [...new Set(page.map(({ person_id }) => person_id))]);
    const titles = await this.courses.titles([...new Set(page.map(({ course_id }) => course_id))]);
    const letters = page.map((row) => ({
      letter: row.letter_id,
      status: row.letter,
      course: { id: row.course_id, title: titles.get(row.course_id) ?? '' },
      user: { id: row.person_id, login: people.get(row.person_id)?.account ?? null },
      tries: row.tries,
      reason: row.reason,
      at: atOffset(row.letter_at, this.timeZone),
    }));
    const last = found.length > limit ? page.at(-1) : undefined;
    return answer({ letters, ...(last && { next_cursor: cursorOf([last.letter_position]) }) }, stale);
  }
}

/** Position of the last letter of the page before. */
function lastShown(cursor: string, locale: Locale): string {
  const [position] = placeOf(cursor) ?? [];
  if (typeof position !== 'string') throw badCursor(locale);
  return position;
}
