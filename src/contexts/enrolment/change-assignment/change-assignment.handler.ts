import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NamedEnrolment } from '../named-enrolment.js';
import type { changeAssignmentContract } from './change-assignment.contract.js';
import { decideChangeAssignment } from './change-assignment.decide.js';

type Input = ChangeAssignment['input'];

export class ChangeAssignment extends UseCaseCommand<typeof changeAssignmentContract> {}

@CommandHandler(ChangeAssignment)
export class ChangeAssignmentHandler implements ICommandHandler<ChangeAssignment> {
  constructor(private readonly named: NamedEnrolment) {}

  async execute({ input, caller }: ChangeAssignment): Promise<Answer<typeof changeAssignmentContract>> {
    const found = await this.named.assignment(input);
    if ('code' in found) return refused(found);
    const { learner, organization, course } = found;

    const named = { user: input.user, course: input.course, organization: input.organization };
    const change = { learnerId: learner.id, courseId: course.id, orgId: organization.id, ...termsOf(input) };
    const outcome = await this.named.change(change, caller, (state) => decideChangeAssignment(change, named, state));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const after = outcome.state.assignments.get(organization.id);
    if (!after) return refused({ code: 'assignment_not_found', details: named });
    const { deadline, mandatory } = after;
    return answer({ user: learner.id, organization: organization.id, course: course.id, deadline, mandatory });
  }
}

function termsOf({ deadline, mandatory }: Input): { deadline?: string | null; mandatory?: boolean } {
  return {
    ...(deadline === undefined ? {} : { deadline: deadline || null }),
    ...(mandatory === undefined ? {} : { mandatory: mandatory === 'yes' }),
  };
}
