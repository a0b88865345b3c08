import type { GoalRunsViewed } from '../../src/contexts/lessons/domain/goal-runs-view.events.js';
import { projection } from '../../src/platform/read-store/projection.js';
import type { GoalRunViewRow } from './goal-run-views.table.js';

export const goalRunViews = projection<GoalRunViewRow, GoalRunsViewed>({
  name: 'goal_run_views',
  generation: 1,
  key: 'position',
  columns: {
    position: 'text collate "C"',
    viewer_id: 'text not null',
    course_id: 'text not null',
    lesson_key: 'text',
    learners: 'text[] not null',
    viewed_at: 'text not null',
  },
  indexes: ['(viewer_id, position)', '(course_id, position)', 'using gin (learners)'],
  on: ['lessons.GoalRunsViewed'],
  keysOf: ({ position }) => [position],
  evolve: (_row, { position, data, meta }) => ({
    position,
    viewer_id: data.viewerId,
    course_id: data.courseId,
    lesson_key: data.lessonKey,
    learners: [...data.learnerIds],
    viewed_at: meta.occurredAt,
  }),
});
