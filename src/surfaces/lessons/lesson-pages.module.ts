import { Module, type INestApplication } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { HandingIn } from './handing-in.js';
import { LessonSurface } from './lesson-surface.js';

/** The pages of lessons. `HomeworkModule` provides, globally, what they show. */
@Module({ imports: [PagesModule], providers: [HandingIn, LessonSurface], exports: [LessonSurface] })
export class LessonPagesModule {}

/** To be called once, before the application is initialised: the pages read their forms themselves. */
export function mountLessons(app: INestApplication): void {
  app.use(app.get(LessonSurface).router());
}
