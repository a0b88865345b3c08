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
    const learner = await this.named.learner(input.user);
    if ('code' in learner) return refused(learner);
    const organization = await this.named.organization(input.organization);
    if ('code' in organization) return refused(organization);
    const course = await this.named.course(input.course);
    if ('code' in course) return refused(course);

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
