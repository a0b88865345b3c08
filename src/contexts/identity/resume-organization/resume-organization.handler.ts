import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { OrganizationChange } from '../organization-change.js';
import type { resumeOrganizationContract } from './resume-organization.contract.js';
import { decideResumeOrganization } from './resume-organization.decide.js';

export class ResumeOrganization extends UseCaseCommand<typeof resumeOrganizationContract> {}

@CommandHandler(ResumeOrganization)
export class ResumeOrganizationHandler implements ICommandHandler<ResumeOrganization> {
  constructor(private readonly change: OrganizationChange) {}

  execute({ input, caller }: ResumeOrganization): Promise<Answer<typeof resumeOrganizationContract>> {
    return this.change.run(input.organization, caller, (state) => decideResumeOrganization(input.organization, state));
  }
}
