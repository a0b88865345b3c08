import type { Caller } from '../../../platform/contract/caller.js';
import type { OutputOf } from '../../../platform/contract/use-case.js';
import type { startLessonContract } from './start-lesson.contract.js';

/** A report as start_lesson tells it, with instants in UTC. */
export type ClosedReport = OutputOf<typeof startLessonContract>['closed_reports'][number];

/** What became of a learner's reports: kept by the context of reports, asked for by start_lesson. */
export abstract class ClosedReports {
  /** The learner's reports of the course that authors closed and nobody told of, oldest first. They count as told from now on. */
  abstract tell(
    of: { readonly learnerId: string; readonly courseId: string; readonly sessionId: string },
    caller: Caller,
  ): Promise<readonly ClosedReport[]>;
}
