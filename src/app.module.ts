import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { contextModules, useCases } from './contexts/index.js';
import { AccessModule } from './platform/access/access.module.js';
import { ContractKitModule } from './platform/contract/contract-kit.module.js';
import type { Foundation } from './platform/foundation/foundation.js';
import { FoundationModule } from './platform/foundation/foundation.module.js';
import { MailModule } from './platform/mail/index.js';
import type { Progress } from './platform/read-store/progress.js';
import { SURFACE_OPTIONS, type SurfaceOptions } from './surfaces/entrance/surface-options.js';
import { HealthController } from './surfaces/http/health.controller.js';
import { UnsubscribeController } from './surfaces/http/unsubscribe.controller.js';
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
        CqrsModule.forRoot(),
        FoundationModule.over(foundation, progress),
        ContractKitModule.for(useCases),
        SurfaceOptionsModule.of(options),
        AccessModule,
        MailModule,
        ...contextModules,
        SurfacesModule,
        ReportsPagesModule,
      ],
      controllers: [HealthController, UnsubscribeController],
    };
  }
}
