import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { tidy } from '../../../platform/text/text.js';
import { Claims } from '../claims.js';
import { organization } from '../domain/organization.js';
import { organizationView } from '../views.js';
import type { addOrganizationContract } from './add-organization.contract.js';
import { decideAddOrganization, titleFault } from './add-organization.decide.js';

export class AddOrganization extends UseCaseCommand<typeof addOrganizationContract> {}

/** The title first, then the organization: whoever holds a title founds under the id that reserved it. */
@CommandHandler(AddOrganization)
export class AddOrganizationHandler implements ICommandHandler<AddOrganization> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly claims: Claims,
  ) {}

  async execute({ input, caller }: AddOrganization): Promise<Answer<typeof addOrganizationContract>> {
    const title = tidy(input.title);
    const fault = titleFault(title);
    if (fault) return refused(fault);

    const own = derivedId('organization', caller.commandId);
    const orgId = await this.claims.take('organizationTitle', title, own, caller);
    const founding = { orgId, title, timeZone: input.time_zone ?? null, locale: input.locale ?? null };
    const outcome = settled(
      await this.decisions.run(organization, orgId, caller, (state) => decideAddOrganization(founding, state)),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    if (outcome.state.status === 'absent') throw new Error('an organization that was founded has no state');
    return answer(organizationView(outcome.state));
  }
}
