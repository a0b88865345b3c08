import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { maySetRole } from '../domain/organization-rights.js';
import type { KnownOrganization } from '../domain/organization.js';
import { MembershipChange } from '../membership-change.js';
import type { grantMembershipContract } from './grant-membership.contract.js';
import { decideGrantMembership } from './grant-membership.decide.js';

export class GrantMembership extends UseCaseCommand<typeof grantMembershipContract> {}

@CommandHandler(GrantMembership)
export class GrantMembershipHandler implements ICommandHandler<GrantMembership> {
  constructor(private readonly change: MembershipChange) {}

  async execute({ input, caller }: GrantMembership): Promise<Answer<typeof grantMembershipContract>> {
    const { role = 'Member' } = input;
    const may = (organization: KnownOrganization, userId: string) => maySetRole(caller, organization, userId);
    const done = await this.change.run(input, caller, may, (userId, state) =>
      decideGrantMembership({ userId, role }, state),
    );
    return 'code' in done ? refused(done) : answer({ user: done.userId, organization: done.orgId, role });
  }
}
