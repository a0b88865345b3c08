import { Inject, Injectable } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { DATABASE } from '../../../platform/database/index.js';
import type { PublicationEffects } from '../../catalogue/index.js';

/** What the log says of the attempts that a release met, as far as the reaction to publications has read it. */
@Injectable()
export class ReleaseAttempts implements PublicationEffects {
  constructor(@Inject(DATABASE) private readonly db: Kysely<never>) {}

  async of(releaseId: string) {
    const { rows } = await sql<{ moved: number; cancelled: number; pending: number }>`
      select p.moved, p.cancelled, (
        select count(*)::int from reactions.open_attempts a
        where a.course_id = p.course_id and a.stands_on < p.version and a.newest_at_start < p.version) as pending
      from reactions.published_releases p where p.release_id = ${releaseId}`.execute(this.db);
    return rows[0];
  }
}
