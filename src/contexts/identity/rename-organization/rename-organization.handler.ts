import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { tidy } from '../../../platform/text/text.js';
import { titleFault } from '../add-organization/add-organization.decide.js';
import { Claims } from '../claims.js';
import { Directory } from '../directory.js';
import { organization } from '../domain/organization.js';
import { organizationView } from '../views.js';
import type { renameOrganizationContract } from './rename-organization.contract.js';
import { decideRenameOrganization, titlesToFree } from './rename-organization.decide.js';

export class RenameOrganization extends UseCaseCommand<typeof renameOrganizationContract> {}

/** The new title first, then the name, then the former title: what breaks off in between is mended by a repetition. */
@CommandHandler(RenameOrganization)
export class RenameOrganizationHandler implements ICommandHandler<RenameOrganization> {
  constructor(
    private readonly directory: Directory,
    private readonly claims: Claims,
    private readonly decisions: DecisionRunner,
  ) {}

  async execute({ input, caller }: RenameOrganization): Promise<Answer<typeof renameOrganizationContract>> {
    const found = await this.directory.organization(input.organization);
    const notFound = refused({
      code: 'organization_not_found',
      details: { organization: input.organization },
    } as const);
    if (!found) return notFound;
    const title = tidy(input.title);
    const fault = titleFault(title);
    if (fault) return refused(fault);

    const { id } = found;
    const ownerId = await this.claims.take('organizationTitle', title, id, caller);
    const outcome = settled(
      await this.decisions.run(organization, id, caller, (state) =>
        decideRenameOrganization({ title, ownerId }, state.status === 'absent' ? found : state),
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { state } = outcome;
    if (state.status === 'absent') return notFound;
    for (const former of titlesToFree(state)) await this.claims.release('organizationTitle', former, id, caller);
    return answer(organizationView(state));
  }
}
