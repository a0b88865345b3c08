import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { AccessListChange } from '../access-list-change.js';
import type { openCourseToOrganizationContract } from './open-course-to-organization.contract.js';
import { decideOpenCourseToOrganization } from './open-course-to-organization.decide.js';

export class OpenCourseToOrganization extends UseCaseCommand<typeof openCourseToOrganizationContract> {}

@CommandHandler(OpenCourseToOrganization)
export class OpenCourseToOrganizationHandler implements ICommandHandler<OpenCourseToOrganization> {
  constructor(private readonly change: AccessListChange) {}

  execute({ input, caller }: OpenCourseToOrganization): Promise<Answer<typeof openCourseToOrganizationContract>> {
    return this.change.run(input, caller, decideOpenCourseToOrganization);
  }
}
