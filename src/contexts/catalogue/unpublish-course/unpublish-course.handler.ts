import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { course } from '../domain/course.js';
import type { unpublishCourseContract } from './unpublish-course.contract.js';
import { decideUnpublishCourse } from './unpublish-course.decide.js';

export class UnpublishCourse extends UseCaseCommand<typeof unpublishCourseContract> {}

@CommandHandler(UnpublishCourse)
export class UnpublishCourseHandler implements ICommandHandler<UnpublishCourse> {
  constructor(private readonly decisions: DecisionRunner) {}

  async execute({ input: { course: id }, caller }: UnpublishCourse): Promise<Answer<typeof unpublishCourseContract>> {
    const outcome = settled(await this.decisions.run(course, id, caller, (state) => decideUnpublishCourse(id, state)));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return answer({ id, published: false });
  }
}
