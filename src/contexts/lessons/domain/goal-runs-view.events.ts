import type { DomainEvent } from '../../../platform/event-store/port/recorded-event.js';

/** Somebody was shown how these learners go through lessons of a course, with what they said: one page of `goal_runs`. */
export type GoalRunsViewed = DomainEvent<
  'lessons.GoalRunsViewed',
  {
    readonly viewerId: string;
    readonly courseId: string;
    /** The lesson that was asked for; null: all. */
    readonly lessonKey: string | null;
    /** Each once. */
    readonly learnerIds: readonly string[];
  }
>;
