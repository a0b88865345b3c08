import type { StreamType } from '../../../platform/decision/decision.js';
import type { GoalRunsViewed } from './goal-runs-view.events.js';

/** The stream `goalRunsView-<id>`: one look, one event. Nothing is decided by it; administrators list it. */
export const goalRunsView: StreamType<boolean, GoalRunsViewed> = {
  category: 'goalRunsView',
  initial: false,
  evolve: () => true,
};
