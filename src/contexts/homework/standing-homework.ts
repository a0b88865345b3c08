import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../platform/clock/clock.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { LessonHomework, type HomeworkStanding } from '../lessons/index.js';
import { homework, isOverdue, versionOf } from './domain/submission.js';
import { submissionIdOf } from './submission-id.js';

/** Read from the stream of the submission: its id follows from what is asked, so no table is needed to find it. */
@Injectable()
export class StandingHomework extends LessonHomework {
  constructor(
    private readonly states: StateCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  async standing(runId: string, space: string): Promise<HomeworkStanding | null> {
    const [{ state }] = await this.states.load(stream(homework, submissionIdOf(runId, space)));
    if (!state) return null;
    const { submissionId: id, status, dueAt, lastComment } = state;
    return { id, status, dueAt, overdue: isOverdue(state, this.clock.now()), version: versionOf(state), lastComment };
  }
}
