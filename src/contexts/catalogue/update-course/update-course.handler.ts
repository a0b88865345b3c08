import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { course } from '../domain/course.js';
import type { updateCourseContract } from './update-course.contract.js';
import { decideUpdateCourse } from './update-course.decide.js';

export class UpdateCourse extends UseCaseCommand<typeof updateCourseContract> {}

@CommandHandler(UpdateCourse)
export class UpdateCourseHandler implements ICommandHandler<UpdateCourse> {
  constructor(private readonly decisions: DecisionRunner) {}

  async execute({ input, caller }: UpdateCourse): Promise<Answer<typeof updateCourseContract>> {
    const { course: id, ...change } = input;
    const outcome = settled(
      await this.decisions.run(course, id, caller, (state) => decideUpdateCourse(id, change, state)),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    if (outcome.state.status === 'absent') throw new Error(`course ${id} is absent after an update`);
    const { title, summary, promise } = outcome.state;
    return answer({ id, title, summary, promise });
  }
}
