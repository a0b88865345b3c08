import { Module, type DynamicModule } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ACCESS_VIOLATIONS, type AccessViolations } from '../access/access-violations.js';
import { CALL_OBSERVERS, type CallObserver } from './call-observer.js';
import { Gateway } from './gateway.js';
import { Registry } from './registry.js';
import { USED_KEYS, type UsedKeys } from './used-keys.js';
import type { UseCase } from './use-case.js';

/** Gives every way in the registry of use cases and the gateway. `CqrsModule.forRoot()` is imported by the application. */
@Module({})
export class ContractKitModule {
  static for(useCases: readonly UseCase[]): DynamicModule {
    return {
      module: ContractKitModule,
      global: true,
      providers: [
        { provide: Registry, useFactory: () => new Registry(useCases) },
        {
          provide: Gateway,
          useFactory: (
            commands: CommandBus,
            queries: QueryBus,
            observers?: readonly CallObserver[],
            violations?: AccessViolations,
            usedKeys?: UsedKeys,
          ) => new Gateway(commands, queries, observers, violations, usedKeys),
          inject: [
            CommandBus,
            QueryBus,
            { token: CALL_OBSERVERS, optional: true },
            { token: ACCESS_VIOLATIONS, optional: true },
            { token: USED_KEYS, optional: true },
          ],
        },
      ],
      exports: [Registry, Gateway],
    };
  }
}
