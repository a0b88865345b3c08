import { z } from 'zod';
import { catalogue, event } from '../../../platform/event-store/catalogue/event-definition.js';
import type { GoalRunsViewed } from '../domain/goal-runs-view.events.js';

export const goalRunsEvents = catalogue<GoalRunsViewed>({
  'lessons.GoalRunsViewed': event(
    z.strictObject({
      viewerId: z.string(),
      courseId: z.string(),
      lessonKey: z.string().nullable(),
      learnerIds: z.array(z.string()),
    }),
  ),
});
