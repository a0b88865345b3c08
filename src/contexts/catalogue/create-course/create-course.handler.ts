import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { derivedId } from '../../../platform/ids/ids.js';
import { course } from '../domain/course.js';
import type { createCourseContract } from './create-course.contract.js';
import { decideCreateCourse } from './create-course.decide.js';

export class CreateCourse extends UseCaseCommand<typeof createCourseContract> {}

/** The id follows from the command, so one that is sent again finds its course. */
@CommandHandler(CreateCourse)
export class CreateCourseHandler implements ICommandHandler<CreateCourse> {
  constructor(private readonly decisions: DecisionRunner) {}

  async execute({ input, caller }: CreateCourse): Promise<Answer<typeof createCourseContract>> {
    const courseId = derivedId('course', caller.commandId);
    const { title, summary, description } = input;
    const creatorId = caller.personId;
    const instructorId = caller.actor.kind === 'person' ? creatorId : null;
    const made = { courseId, title, summary, description, creatorId, instructorId };
    const { state } = settled(
      await this.decisions.run(course, courseId, caller, (known) => decideCreateCourse(made, known)),
    );
    if (state.status === 'absent') throw new Error(`course ${courseId} is absent after it was created`);
    return answer({ id: courseId, title: state.title, published: state.published });
  }
}
