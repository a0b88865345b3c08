import { Module, type DynamicModule } from '@nestjs/common';
import { contextModules as modules, useCases } from './contexts/index.js';
import type { Foundation } from './platform/foundation/foundation.js';
import { platformModules } from './platform/foundation/platform-modules.js';
import type { Progress } from './platform/read-store/progress.js';
import { SURFACE_OPTIONS, type SurfaceOptions } from './surfaces/entrance/surface-options.js';
import { HealthController } from './surfaces/http/health.controller.js';
import { UnsubscribeController } from './surfaces/http/unsubscribe.controller.js';
import { LessonPagesModule } from './surfaces/lessons/lesson-pages.module.js';
import { ReportsPagesModule } from './surfaces/reports/reports-pages.module.js';
import { SurfacesModule } from './surfaces/surfaces.module.js';

@Module({})
class SurfaceOptionsModule {
  static of(options: SurfaceOptions): DynamicModule {
    const provider = { provide: SURFACE_OPTIONS, useValue: options };
    return { module: SurfaceOptionsModule, global: true, providers: [provider], exports: [provider] };
  }
}

/** The whole platform over an open foundation. */
@Module({})
export class AppModule {
  static over(foundation: Foundation, progress: Progress, options: SurfaceOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ...platformModules(foundation, progress, { modules, useCases }),
        SurfaceOptionsModule.of(options),
        SurfacesModule,
        ReportsPagesModule,
        LessonPagesModule,
      ],
      controllers: [HealthController, UnsubscribeController],
    };
  }
}
