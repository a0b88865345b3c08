import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { HomeworkRules } from '../homework-rules.js';
import { NamedEnrolment } from '../named-enrolment.js';
import { homeworkDueView } from '../shapes.js';
import type { changeAssignmentContract } from './change-assignment.contract.js';
import { decideChangeAssignment } from './change-assignment.decide.js';

type Input = ChangeAssignment['input'];

export class ChangeAssignment extends UseCaseCommand<typeof changeAssignmentContract> {}

@CommandHandler(ChangeAssignment)
export class ChangeAssignmentHandler implements ICommandHandler<ChangeAssignment> {
  constructor(
    private readonly named: NamedEnrolment,
    private readonly rules: HomeworkRules,
  ) {}

  async execute({ input, caller }: ChangeAssignment): Promise<Answer<typeof changeAssignmentContract>> {
    const found = await this.named.assignment(input, caller);
    if ('code' in found) return refused(found);
    const { learner, organization, course } = found;

    const homeworkDue = await this.rules.of(course, input.homework_due);
    if (homeworkDue && 'code' in homeworkDue) return refused(homeworkDue);

    const named = { user: input.user, course: input.course, organization: input.organization };
    const who = { learnerId: learner.id, courseId: course.id, orgId: organization.id };
    const change = { ...who, ...termsOf(input), ...(homeworkDue && { homeworkDue }) };
    const outcome = await this.named.change(change, caller, (state) => decideChangeAssignment(change, named, state));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const after = outcome.state.assignments.get(organization.id);
    if (!after) return refused({ code: 'assignment_not_found', details: named });
    const { assignedDeadline: deadline, mandatory } = after;
    const ids = { user: learner.id, organization: organization.id, course: course.id };
    return answer({ ...ids, deadline, mandatory, homework_due: homeworkDueView(after.homeworkDue) });
  }
}

function termsOf({ deadline, mandatory }: Input): { deadline?: string | null; mandatory?: boolean } {
  return {
    ...(deadline === undefined ? {} : { deadline: deadline || null }),
    ...(mandatory === undefined ? {} : { mandatory: mandatory === 'yes' }),
  };
}
