import { Inject, Injectable } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { lettersSentBecauseOf, type ReleaseSubscriptionsTable } from '../../../../projections/notifications/index.js';
import { DATABASE } from '../../../platform/database/index.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import type { OpeningEffects } from '../../catalogue/index.js';
import { RELEASE_LETTERS } from './release-letters.reaction.js';

/** What became of the letters that the opening of a course owed. */
@Injectable()
export class OpeningLetters implements OpeningEffects {
  constructor(
    @Inject(DATABASE) private readonly db: Kysely<never>,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async of(commandId: string) {
    const { rows } = await sql<{ eventId: string; pending: number }>`
      select p.event_id as "eventId", (
        select count(*)::int from control.owed_commands o
        where o.reaction = ${RELEASE_LETTERS} and o.event_id = p.event_id
          and o.status = 'owed' and o.error is null) as pending
      from reactions.course_openings p where p.command_id = ${commandId}`.execute(this.db);
    const [opening] = rows;
    if (!opening) return undefined;
    const { db } = await this.readStore.fresh<ReleaseSubscriptionsTable>('release_subscriptions');
    return { notified: await lettersSentBecauseOf(db, opening.eventId), pending: opening.pending };
  }
}
