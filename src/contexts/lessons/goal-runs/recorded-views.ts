import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { Looks } from '../../identity/index.js';
import { goalRunsView } from '../domain/goal-runs-view.js';

/** Who looked at whose runs, as facts. */
@Injectable()
export class RecordedViews {
  constructor(private readonly looks: Looks) {}

  /** A page without runs shows nobody. */
  async record(
    caller: Caller,
    courseId: string,
    lessonKey: string | null,
    runs: readonly { readonly person_id: string }[],
  ): Promise<void> {
    if (runs.length === 0) return;
    const learnerIds = [...new Set(runs.map(({ person_id }) => person_id))];
    const data = { viewerId: caller.personId, courseId, lessonKey, learnerIds };
    await this.looks.record(goalRunsView, { type: 'lessons.GoalRunsViewed', data }, caller);
  }
}
