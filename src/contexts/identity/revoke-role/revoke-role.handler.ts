import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { PersonChange } from '../person-change.js';
import type { revokeRoleContract } from './revoke-role.contract.js';
import { decideRevokeRole } from './revoke-role.decide.js';

export class RevokeRole extends UseCaseCommand<typeof revokeRoleContract> {}

@CommandHandler(RevokeRole)
export class RevokeRoleHandler implements ICommandHandler<RevokeRole> {
  constructor(private readonly change: PersonChange) {}

  execute({ input, caller }: RevokeRole): Promise<Answer<typeof revokeRoleContract>> {
    return this.change.run(input.user, caller, (state) => decideRevokeRole(input.role, state));
  }
}
