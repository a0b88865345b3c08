import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NamedEnrolment } from '../named-enrolment.js';
import type { extendDeadlineContract } from './extend-deadline.contract.js';
import { decideExtendDeadline } from './extend-deadline.decide.js';

export class ExtendDeadline extends UseCaseCommand<typeof extendDeadlineContract> {}

@CommandHandler(ExtendDeadline)
export class ExtendDeadlineHandler implements ICommandHandler<ExtendDeadline> {
  constructor(private readonly named: NamedEnrolment) {}

  async execute({ input, caller }: ExtendDeadline): Promise<Answer<typeof extendDeadlineContract>> {
    const found = await this.named.assignment(input, caller);
    if ('code' in found) return refused(found);
    const { learner, organization, course } = found;

    const named = { user: input.user, course: input.course, organization: input.organization };
    const extending = {
      learnerId: learner.id,
      courseId: course.id,
      orgId: organization.id,
      until: input.until || null,
    };
    const outcome = await this.named.change(extending, caller, (state) =>
      decideExtendDeadline(extending, named, state),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const after = outcome.state.assignments.get(organization.id);
    if (!after) return refused({ code: 'assignment_not_found', details: named });
    const { deadline, assignedDeadline, mandatory } = after;
    return answer({
      user: learner.id,
      organization: organization.id,
      course: course.id,
      deadline,
      assigned_deadline: assignedDeadline,
      mandatory,
    });
  }
}
