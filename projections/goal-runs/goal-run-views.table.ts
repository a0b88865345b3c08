/** One look at learners' runs; keyed by its place in the log. */
export interface GoalRunViewRow {
  position: string;
  viewer_id: string;
  course_id: string;
  /** The lesson that was asked for; null: all. */
  lesson_key: string | null;
  learners: string[];
  viewed_at: string;
}

export interface GoalRunViewsTable {
  goal_run_views: GoalRunViewRow;
}
