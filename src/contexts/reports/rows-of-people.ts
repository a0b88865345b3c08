import { Inject, Injectable } from '@nestjs/common';
import { sql, type Kysely } from 'kysely';
import { DATABASE } from '../../platform/database/index.js';
import { CopiesOfPeople } from '../identity/index.js';
import { ReportKeeper } from './report-keeper.js';

/** Rows of reports hold names. A person who was erased has none as soon as the read model of people has not got them. */
@Injectable()
export class RowsOfPeople extends CopiesOfPeople {
  constructor(
    private readonly keeper: ReportKeeper,
    @Inject(DATABASE) private readonly db: Kysely<unknown>,
  ) {
    super();
  }

  async areRidOf(personId: string): Promise<boolean> {
    await this.keeper.keep({ isStale: true });
    const { rows } = await sql`select 1 from reports.rows where person_id = ${personId} limit 1`.execute(this.db);
    return rows.length === 0;
  }
}
