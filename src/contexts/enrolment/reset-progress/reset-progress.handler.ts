import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Failure } from '../../../platform/contract/failure.js';
import { isInAudience } from '../../../platform/contract/gateway.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { NamedEnrolment } from '../named-enrolment.js';
import type { resetProgressContract } from './reset-progress.contract.js';
import { decideResetProgress } from './reset-progress.decide.js';

export class ResetProgress extends UseCaseCommand<typeof resetProgressContract> {}

@CommandHandler(ResetProgress)
export class ResetProgressHandler implements ICommandHandler<ResetProgress> {
  constructor(
    private readonly named: NamedEnrolment,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: ResetProgress): Promise<Answer<typeof resetProgressContract>> {
    const course = await this.named.course(input.course);
    const trusted = isInAudience(['Administrator', 'System Manager', 'Moderator'], caller);
    const leads = !('code' in course) && course.instructors.includes(caller.personId);
    if (!trusted && !leads) throw new Failure('forbidden');
    const learner = await this.named.learner(input.user);
    if ('code' in learner) return refused(learner);
    if ('code' in course) return refused(course);

    const who = { learnerId: learner.id, courseId: course.id };
    const resetting = { ...who, newEnrolmentId: this.ids.uuid() };
    const outcome = await this.named.change(who, caller, (state) => decideResetProgress(resetting, input, state));
    return outcome.kind === 'refused' ? refused(outcome.refusal) : answer({ user: learner.id, course: course.id });
  }
}
