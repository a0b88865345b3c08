import { useCase, type UseCase } from '../../../platform/contract/use-case.js';
import { listRunViewsContract } from '../list-run-views/list-run-views.contract.js';
import { ListRunViews } from '../list-run-views/list-run-views.handler.js';
import { goalRunsContract } from './goal-runs.contract.js';
import { GoalRuns } from './goal-runs.handler.js';

/** How learners go through lessons, for those who teach; and who looked. */
export const goalRunsUseCases: readonly UseCase[] = [
  useCase(goalRunsContract, GoalRuns),
  useCase(listRunViewsContract, ListRunViews),
];
