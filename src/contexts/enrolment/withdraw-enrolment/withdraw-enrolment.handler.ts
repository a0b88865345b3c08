import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { NamedEnrolment } from '../named-enrolment.js';
import type { withdrawEnrolmentContract } from './withdraw-enrolment.contract.js';
import { decideWithdrawEnrolment } from './withdraw-enrolment.decide.js';

export class WithdrawEnrolment extends UseCaseCommand<typeof withdrawEnrolmentContract> {}

@CommandHandler(WithdrawEnrolment)
export class WithdrawEnrolmentHandler implements ICommandHandler<WithdrawEnrolment> {
  constructor(private readonly named: NamedEnrolment) {}

  async execute({ input, caller }: WithdrawEnrolment): Promise<Answer<typeof withdrawEnrolmentContract>> {
    const learner = await this.named.learner(input.user);
    if ('code' in learner) return refused(learner);
    const course = await this.named.course(input.course);
    if ('code' in course) return refused(course);

    const who = { learnerId: learner.id, courseId: course.id };
    const outcome = await this.named.change(who, caller, (state) => decideWithdrawEnrolment(who, input, state));
    return outcome.kind === 'refused' ? refused(outcome.refusal) : answer({ user: learner.id, course: course.id });
  }
}
