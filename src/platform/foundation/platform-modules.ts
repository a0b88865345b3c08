import type { DynamicModule, Type } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/access.module.js';
import { ContractKitModule } from '../contract/contract-kit.module.js';
import type { UseCase } from '../contract/use-case.js';
import { MailModule } from '../mail/index.js';
import type { Progress } from '../read-store/progress.js';
import type { Foundation } from './foundation.js';
import { FoundationModule } from './foundation.module.js';

/** What a process does, whatever its ways in. */
export interface Offered {
  readonly modules: readonly Type[];
  readonly useCases: readonly UseCase[];
}

/** Contexts with all that they ask for: the same in servers, workers and tests. */
export function platformModules(
  foundation: Foundation,
  progress: Progress,
  { modules, useCases }: Offered,
): (DynamicModule | Type)[] {
  return [
    CqrsModule.forRoot(),
    FoundationModule.over(foundation, progress),
    ContractKitModule.for(useCases),
    AccessModule,
    MailModule,
    ...modules,
  ];
}
