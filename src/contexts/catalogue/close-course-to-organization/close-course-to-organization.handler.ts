import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { AccessListChange } from '../access-list-change.js';
import type { closeCourseToOrganizationContract } from './close-course-to-organization.contract.js';
import { decideCloseCourseToOrganization } from './close-course-to-organization.decide.js';

export class CloseCourseToOrganization extends UseCaseCommand<typeof closeCourseToOrganizationContract> {}

@CommandHandler(CloseCourseToOrganization)
export class CloseCourseToOrganizationHandler implements ICommandHandler<CloseCourseToOrganization> {
  constructor(private readonly change: AccessListChange) {}

  execute({ input, caller }: CloseCourseToOrganization): Promise<Answer<typeof closeCourseToOrganizationContract>> {
    return this.change.run(input, caller, decideCloseCourseToOrganization);
  }
}
