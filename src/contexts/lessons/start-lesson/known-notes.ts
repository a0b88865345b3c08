import type { OutputOf } from '../../../platform/contract/use-case.js';
import type { startLessonContract } from './start-lesson.contract.js';

/** Notes as start_lesson brings them, with instants in UTC. */
export type HistoryNotes = OutputOf<typeof startLessonContract>['history']['notes'];

/** What is remembered of a learner: kept by the context of notes, asked for by start_lesson. */
export abstract class KnownNotes {
  /** Notes about the person and at the course; `frameKeys` are those under which the course asks for them. */
  abstract of(learnerId: string, courseId: string, frameKeys: readonly string[]): Promise<HistoryNotes>;
}
