import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { OrganizationChange } from '../organization-change.js';
import type { suspendOrganizationContract } from './suspend-organization.contract.js';
import { decideSuspendOrganization } from './suspend-organization.decide.js';

export class SuspendOrganization extends UseCaseCommand<typeof suspendOrganizationContract> {}

@CommandHandler(SuspendOrganization)
export class SuspendOrganizationHandler implements ICommandHandler<SuspendOrganization> {
  constructor(private readonly change: OrganizationChange) {}

  execute({ input, caller }: SuspendOrganization): Promise<Answer<typeof suspendOrganizationContract>> {
    return this.change.run(input.organization, caller, (state) => decideSuspendOrganization(input.organization, state));
  }
}
