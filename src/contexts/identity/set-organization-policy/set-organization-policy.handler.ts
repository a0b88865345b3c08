import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { OrganizationChange } from '../organization-change.js';
import type { setOrganizationPolicyContract } from './set-organization-policy.contract.js';
import { decideSetOrganizationPolicy } from './set-organization-policy.decide.js';

const meaning = { yes: true, no: false, platform: null } as const;

export class SetOrganizationPolicy extends UseCaseCommand<typeof setOrganizationPolicyContract> {}

@CommandHandler(SetOrganizationPolicy)
export class SetOrganizationPolicyHandler implements ICommandHandler<SetOrganizationPolicy> {
  constructor(private readonly change: OrganizationChange) {}

  execute({ input, caller }: SetOrganizationPolicy): Promise<Answer<typeof setOrganizationPolicyContract>> {
    const policy = { named: input.organization, required: meaning[input.quiz_required] };
    return this.change.run(policy.named, caller, (state) => decideSetOrganizationPolicy(policy, state));
  }
}
