import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import { contextModules, events, useCases } from '../../src/contexts/index.js';
import { AccessModule } from '../../src/platform/access/access.module.js';
import { CLOCK, ManualClock } from '../../src/platform/clock/clock.js';
import { TIME_ZONE } from '../../src/platform/clock/time-zone.js';
import { CONFIG } from '../../src/platform/config/index.js';
import { readConfig } from '../../src/platform/config/read-config.js';
import { CALL_OBSERVERS } from '../../src/platform/contract/call-observer.js';
import { ContractKitModule } from '../../src/platform/contract/contract-kit.module.js';
import { DATABASE, POOL } from '../../src/platform/database/index.js';
import { DecisionRunner } from '../../src/platform/decision/decision-runner.js';
import { StateCache } from '../../src/platform/decision/state-cache.js';
import { EVENT_CATALOGUE, EventCatalogue } from '../../src/platform/event-store/catalogue/event-catalogue.js';
import { applicationEventStore } from '../../src/platform/event-store/application-event-store.js';
import { InMemoryEventStore } from '../../src/platform/event-store/in-memory/in-memory-event-store.js';
import { EVENT_STORE, type EventStore } from '../../src/platform/event-store/port/event-store.js';
import { InMemoryKeyVault } from '../../src/platform/event-store/sealed/in-memory-key-vault.js';
import { KEY_VAULT } from '../../src/platform/event-store/sealed/key-vault.js';
import { FILE_STORE, FolderFileStore } from '../../src/platform/files/index.js';
import { IDS, randomIds } from '../../src/platform/ids/ids.js';
import { createLogger, LOGGER } from '../../src/platform/logging/index.js';
import { MailModule } from '../../src/platform/mail/index.js';
import { ProjectionControl } from '../../src/platform/read-store/projection-control.js';
import { READ_STORE } from '../../src/platform/read-store/read-store.js';

/** Rows that the read tables give, whatever they are asked; by the parameters of the question. */
export type Rows = (parameters: readonly unknown[]) => readonly object[];

/** All contexts with their real handlers on a log in memory; instead of read tables there are the given rows. */
export class MemoryWorld {
  private constructor(
    readonly app: INestApplicationContext,
    readonly store: EventStore,
    readonly clock: ManualClock,
  ) {}

  static async open(rows: Rows, timeZone = 'UTC'): Promise<MemoryWorld> {
    const clock = new ManualClock('2026-03-02T10:00:00.000Z');
    const catalogue = new EventCatalogue(events, 'test');
    const vault = new InMemoryKeyVault();
    const store = applicationEventStore(new InMemoryEventStore(clock), catalogue, vault);
    const db = answering(rows);
    const settings = { LYCEUM_SECRET: 'a secret of the tests, 32 characters or more', LOG_LEVEL: 'silent' };
    const providers = [
      { provide: CONFIG, useValue: readConfig(settings, { isInteractive: false, folder: '/nowhere' }) },
      { provide: CLOCK, useValue: clock },
      { provide: TIME_ZONE, useValue: timeZone },
      { provide: IDS, useValue: randomIds },
      { provide: POOL, useValue: null },
      { provide: DATABASE, useValue: db },
      { provide: EVENT_CATALOGUE, useValue: catalogue },
      { provide: EVENT_STORE, useValue: store },
      { provide: KEY_VAULT, useValue: vault },
      { provide: FILE_STORE, useValue: new FolderFileStore('/nowhere', vault) },
      { provide: READ_STORE, useValue: { fresh: () => Promise.resolve({ db }), asItIs: () => db } },
      { provide: ProjectionControl, useValue: null },
      { provide: CALL_OBSERVERS, useValue: [] },
      { provide: LOGGER, useValue: createLogger({ level: 'silent', format: 'json' }) },
      StateCache,
      DecisionRunner,
    ];
    const ground = { module: GroundModule, global: true, providers, exports: providers };
    const imports = [
      CqrsModule.forRoot(),
      ground,
      AccessModule,
      MailModule,
      ContractKitModule.for(useCases),
      ...contextModules,
    ];
    const app = await NestFactory.createApplicationContext(
      { module: MemoryModule, imports },
      { logger: ['error'], abortOnError: false },
    );
    return new MemoryWorld(app, store, clock);
  }
}

@Module({})
class GroundModule {}

@Module({})
class MemoryModule {}

function answering(rows: Rows): Kysely<unknown> {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new AnsweringDriver(rows),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** No worker reacts to publications here, and none waits for it. */
const SETTLED = [{ moved: 0, cancelled: 0, pending: 0 }];

class AnsweringDriver extends DummyDriver {
  constructor(private readonly rows: Rows) {
    super();
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    // Kysely asks for rows of whatever type the query has; the test gives rows of that type.
    const rows = ({ sql, parameters }: CompiledQuery) =>
      sql.includes(' reactions.') ? SETTLED : this.rows(parameters);
    const answer = (query: CompiledQuery) => ({ rows: rows(query) }) as QueryResult<never>;
    return Promise.resolve({
      executeQuery: (query) => Promise.resolve(answer(query)),
      async *streamQuery(query) {
        yield answer(query);
      },
    });
  }
}
