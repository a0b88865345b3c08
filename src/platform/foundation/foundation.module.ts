import { Module, type DynamicModule } from '@nestjs/common';
import { CLOCK } from '../clock/clock.js';
import { TIME_ZONE } from '../clock/time-zone.js';
import { CONFIG } from '../config/index.js';
import { CALL_OBSERVERS } from '../contract/call-observer.js';
import { DATABASE, POOL } from '../database/index.js';
import { DecisionRunner } from '../decision/decision-runner.js';
import { StateCache } from '../decision/state-cache.js';
import { EVENT_CATALOGUE } from '../event-store/catalogue/event-catalogue.js';
import { KEY_VAULT } from '../event-store/sealed/key-vault.js';
import { EVENT_STORE } from '../event-store/port/event-store.js';
import { FILE_STORE, FolderFileStore } from '../files/index.js';
import { Readiness } from '../health/index.js';
import { IDS, randomIds } from '../ids/ids.js';
import { LoggedCalls, LOGGER } from '../logging/index.js';
import { MeasuredCalls, Metrics } from '../metrics/index.js';
import { ReactionControl } from '../reactions/reaction-control.js';
import { FreshReads } from '../read-store/fresh-reads.js';
import type { Progress } from '../read-store/progress.js';
import { ProjectionControl } from '../read-store/projection-control.js';
import { READ_STORE } from '../read-store/read-store.js';
import { TracedCalls } from '../telemetry/index.js';
import type { Foundation } from './foundation.js';

/** What every context and every way in may ask for. */
@Module({})
export class FoundationModule {
  static over(foundation: Foundation, progress: Progress): DynamicModule {
    const { config, clock, catalogue, pool, readPool, database, store, vault, logger, metrics, plan } = foundation;
    const providers = [
      { provide: CONFIG, useValue: config },
      { provide: CLOCK, useValue: clock },
      { provide: TIME_ZONE, useValue: config.timeZone },
      { provide: IDS, useValue: randomIds },
      { provide: LOGGER, useValue: logger },
      { provide: Metrics, useValue: metrics },
      { provide: Readiness, useValue: new Readiness() },
      { provide: POOL, useValue: pool },
      { provide: DATABASE, useValue: database },
      { provide: EVENT_CATALOGUE, useValue: catalogue },
      { provide: EVENT_STORE, useValue: store },
      { provide: KEY_VAULT, useValue: vault },
      { provide: FILE_STORE, useValue: new FolderFileStore(config.filesDir, vault) },
      { provide: READ_STORE, useValue: new FreshReads(store, readPool, progress) },
      { provide: ProjectionControl, useValue: new ProjectionControl(readPool, plan.projections) },
      { provide: ReactionControl, useValue: new ReactionControl(readPool) },
      {
        provide: CALL_OBSERVERS,
        useValue: [new TracedCalls(), new MeasuredCalls(metrics), new LoggedCalls(logger)],
      },
      StateCache,
      DecisionRunner,
    ];
    return { module: FoundationModule, global: true, providers, exports: providers };
  }
}
