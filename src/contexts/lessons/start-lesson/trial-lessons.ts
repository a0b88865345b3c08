import { Inject, Injectable } from '@nestjs/common';
import { lessonsPassedInWebChat, type LessonRunsTable } from '../../../../projections/lessons/index.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import type { Trial } from '../domain/trial.js';

/**
 * Counts a learner's trial lessons from a read model that has caught up with the log: a session is refused once the pass
 * that used up the limit was answered. A pass in the same moment as a start counts from the next start on.
 */
@Injectable()
export class TrialLessons {
  constructor(@Inject(READ_STORE) private readonly readStore: ReadStore) {}

  async of(learnerId: string, limit: number): Promise<Trial> {
    const { db } = await this.readStore.fresh<LessonRunsTable>('lesson_runs');
    return { used: new Set(await lessonsPassedInWebChat(db, learnerId)), limit };
  }
}
