import type { SpaceId } from '../../identity/domain/person.events.js';

/** How the learner's homework of a lesson stands in a space; instants in UTC. */
export interface HomeworkStanding {
  readonly id: string;
  readonly status: 'Assigned' | 'Submitted' | 'Returned' | 'Accepted';
  readonly dueAt: string | null;
  readonly overdue: boolean;
  readonly version: number;
  readonly lastComment: string | null;
}

/** What became of homework: kept by the context of homework, asked for by start_lesson. */
export abstract class LessonHomework {
  /** Of the lesson's run; null while nothing was issued and nothing handed in. */
  abstract standing(runId: string, space: SpaceId): Promise<HomeworkStanding | null>;
}
