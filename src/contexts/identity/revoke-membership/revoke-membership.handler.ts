import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { mayRemove } from '../domain/organization-rights.js';
import type { KnownOrganization } from '../domain/organization.js';
import { MembershipChange } from '../membership-change.js';
import type { revokeMembershipContract } from './revoke-membership.contract.js';
import { decideRevokeMembership } from './revoke-membership.decide.js';

export class RevokeMembership extends UseCaseCommand<typeof revokeMembershipContract> {}

@CommandHandler(RevokeMembership)
export class RevokeMembershipHandler implements ICommandHandler<RevokeMembership> {
  constructor(private readonly change: MembershipChange) {}

  async execute({ input, caller }: RevokeMembership): Promise<Answer<typeof revokeMembershipContract>> {
    const may = (organization: KnownOrganization, userId: string) => mayRemove(caller, organization, userId);
    const done = await this.change.run(input, caller, may, decideRevokeMembership);
    return 'code' in done ? refused(done) : answer({ user: done.userId, organization: done.orgId });
  }
}
