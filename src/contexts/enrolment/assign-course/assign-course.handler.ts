import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { isOpenTo } from '../../catalogue/index.js';
import { NamedEnrolment } from '../named-enrolment.js';
import type { assignCourseContract } from './assign-course.contract.js';
import { decideAssignCourse } from './assign-course.decide.js';

export class AssignCourse extends UseCaseCommand<typeof assignCourseContract> {}

@CommandHandler(AssignCourse)
export class AssignCourseHandler implements ICommandHandler<AssignCourse> {
  constructor(
    private readonly named: NamedEnrolment,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: AssignCourse): Promise<Answer<typeof assignCourseContract>> {
    const found = await this.named.assignment(input);
    if ('code' in found) return refused(found);
    const { learner, organization, course } = found;

    const { mandatory, deadline = null } = input;
    const who = { learnerId: learner.id, courseId: course.id };
    const assigning = { ...who, orgId: organization.id, mandatory, deadline, newEnrolmentId: this.ids.uuid() };
    const facts = {
      member: organization.members.has(learner.id),
      upcoming: course.upcoming,
      allowed: isOpenTo(course, organization.id),
    };
    const outcome = await this.named.change(who, caller, (state) => decideAssignCourse(assigning, facts, state));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    return answer({ user: learner.id, organization: organization.id, course: course.id, deadline, mandatory });
  }
}
