import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { Failure } from '../../../platform/contract/failure.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { organization } from '../../identity/index.js';
import { course } from '../domain/course.js';
import type { closeCourseToOrganizationContract } from './close-course-to-organization.contract.js';
import { decideCloseCourseToOrganization } from './close-course-to-organization.decide.js';

export class CloseCourseToOrganization extends UseCaseCommand<typeof closeCourseToOrganizationContract> {}

@CommandHandler(CloseCourseToOrganization)
export class CloseCourseToOrganizationHandler implements ICommandHandler<CloseCourseToOrganization> {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
  ) {}

  async execute({
    input,
    caller,
  }: CloseCourseToOrganization): Promise<Answer<typeof closeCourseToOrganizationContract>> {
    const [{ state: known }] = await this.states.load(stream(organization, input.organization));
    if (known.status === 'absent') throw new Failure('not_found');
    const outcome = settled(
      await this.decisions.run(course, input.course, caller, (state) =>
        decideCloseCourseToOrganization(input.course, input.organization, state),
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const organizations = outcome.state.status === 'known' ? [...outcome.state.allowedOrganizations] : [];
    return answer({ id: input.course, organizations: organizations.toSorted() });
  }
}
