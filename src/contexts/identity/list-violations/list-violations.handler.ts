import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  accessViolationsLatestFirst,
  peopleById,
  type AccessViolationsTable,
  type PeopleTable,
} from '../../../../projections/directory/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import { badCursor, cursorOf, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { NO_TOOL } from '../access/record-violation.decide.js';
import { Directory } from '../directory.js';
import type { listViolationsContract } from './list-violations.contract.js';

export class ListViolations extends UseCaseQuery<typeof listViolationsContract> {}

@QueryHandler(ListViolations)
export class ListViolationsHandler implements IQueryHandler<ListViolations> {
  constructor(
    private readonly directory: Directory,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: ListViolations): Promise<Answer<typeof listViolationsContract>> {
    const { user, limit = 50, cursor } = input;
    const before = cursor === undefined ? undefined : lastShown(cursor, caller.locale);
    const named = user === undefined ? undefined : await this.directory.person(user);
    if (user !== undefined && !named) return refused({ code: 'user_not_found', details: { user } });
    const { db, stale } = await this.readStore.fresh<AccessViolationsTable & PeopleTable>(
      'access_violations',
      'people',
    );
    const found = await accessViolationsLatestFirst(db, { personId: named?.id, before, limit: limit + 1 });
    const page = found.slice(0, limit);
    const people = await peopleById(db, [...new Set(page.map(({ person_id }) => person_id))]);
    const violations = page.map(({ person_id: id, surface, tool, occurred_at }) => ({
      user: { id, login: people.get(id)?.account ?? null },
      set: surface,
      tool: tool === NO_TOOL ? null : tool,
      at: atOffset(occurred_at, this.timeZone),
    }));
    const last = found.length > limit ? page.at(-1) : undefined;
    return answer({ violations, ...(last && { next_cursor: cursorOf([last.position]) }) }, stale);
  }
}

/** Position of the last violation of the page before. */
function lastShown(cursor: string, locale: Locale): string {
  const [position] = placeOf(cursor) ?? [];
  if (typeof position !== 'string') throw badCursor(locale);
  return position;
}
