import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { Failure } from '../../../platform/contract/failure.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { course } from '../domain/course.js';
import type { unpublishCourseContract } from './unpublish-course.contract.js';
import { decideUnpublishCourse } from './unpublish-course.decide.js';

export class UnpublishCourse extends UseCaseCommand<typeof unpublishCourseContract> {}

@CommandHandler(UnpublishCourse)
export class UnpublishCourseHandler implements ICommandHandler<UnpublishCourse> {
  constructor(private readonly decisions: DecisionRunner) {}

  async execute({ input: { course: id }, caller }: UnpublishCourse): Promise<Answer<typeof unpublishCourseContract>> {
    const outcome = await this.decisions.run(course, id, caller, (state) => decideUnpublishCourse(id, state));
    if (outcome.kind === 'busy') throw new Failure('unavailable', [], { retryAfterSeconds: 1 });
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return answer({ id, published: false });
  }
}
