import { Module } from '@nestjs/common';
import { CatalogueModule } from '../../catalogue/index.js';
import { IdentityModule, Looks } from '../../identity/index.js';
import { ListRunViewsHandler } from '../list-run-views/list-run-views.handler.js';
import { GoalRunsHandler } from './goal-runs.handler.js';
import { LessonsNow } from './lessons-now.js';
import { RecordedViews } from './recorded-views.js';

@Module({
  imports: [IdentityModule, CatalogueModule],
  providers: [Looks, LessonsNow, RecordedViews, GoalRunsHandler, ListRunViewsHandler],
})
export class GoalRunsModule {}
