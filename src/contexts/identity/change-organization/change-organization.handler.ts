import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { OrganizationChange } from '../organization-change.js';
import type { changeOrganizationContract } from './change-organization.contract.js';
import { decideChangeOrganization } from './change-organization.decide.js';

const language = { en: 'en', ru: 'ru', installation: null } as const;

export class ChangeOrganization extends UseCaseCommand<typeof changeOrganizationContract> {}

@CommandHandler(ChangeOrganization)
export class ChangeOrganizationHandler implements ICommandHandler<ChangeOrganization> {
  constructor(private readonly change: OrganizationChange) {}

  execute({ input, caller }: ChangeOrganization): Promise<Answer<typeof changeOrganizationContract>> {
    const { organization: named, time_zone: timeZone, locale } = input;
    const change = {
      named,
      ...(timeZone !== undefined && { timeZone: timeZone || null }),
      ...(locale !== undefined && { locale: language[locale] }),
    };
    return this.change.run(named, caller, (state) => decideChangeOrganization(change, state));
  }
}
