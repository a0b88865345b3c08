import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { PersonChange } from '../person-change.js';
import type { grantRoleContract } from './grant-role.contract.js';
import { decideGrantRole } from './grant-role.decide.js';

export class GrantRole extends UseCaseCommand<typeof grantRoleContract> {}

@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole> {
  constructor(private readonly change: PersonChange) {}

  execute({ input, caller }: GrantRole): Promise<Answer<typeof grantRoleContract>> {
    return this.change.run(input.user, caller, (state) => decideGrantRole(input.role, state));
  }
}
