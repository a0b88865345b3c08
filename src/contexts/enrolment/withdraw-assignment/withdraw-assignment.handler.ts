import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NamedEnrolment } from '../named-enrolment.js';
import type { withdrawAssignmentContract } from './withdraw-assignment.contract.js';
import { decideWithdrawAssignment } from './withdraw-assignment.decide.js';

export class WithdrawAssignment extends UseCaseCommand<typeof withdrawAssignmentContract> {}

@CommandHandler(WithdrawAssignment)
export class WithdrawAssignmentHandler implements ICommandHandler<WithdrawAssignment> {
  constructor(private readonly named: NamedEnrolment) {}

  async execute({ input, caller }: WithdrawAssignment): Promise<Answer<typeof withdrawAssignmentContract>> {
    const found = await this.named.assignment(input, caller);
    if ('code' in found) return refused(found);
    const { learner, organization, course } = found;

    const data = { learnerId: learner.id, courseId: course.id, orgId: organization.id };
    const outcome = await this.named.change(data, caller, (state) => decideWithdrawAssignment(data, input, state));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return answer({ user: learner.id, organization: organization.id, course: course.id });
  }
}
