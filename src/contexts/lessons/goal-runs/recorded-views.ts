import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { accept } from '../../../platform/decision/decision.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { goalRunsView } from '../domain/goal-runs-view.js';

/** Who looked at whose runs, as facts: a look that cannot be recorded is not granted. */
@Injectable()
export class RecordedViews {
  constructor(private readonly decisions: DecisionRunner) {}

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
    settled(
      await this.decisions.run(goalRunsView, derivedId('goal runs view', caller.commandId), caller, () =>
        accept({ type: 'lessons.GoalRunsViewed', data } as const),
      ),
    );
  }
}
