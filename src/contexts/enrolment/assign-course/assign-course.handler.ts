import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { isOpenTo } from '../../catalogue/index.js';
import { HomeworkRules } from '../homework-rules.js';
import { NamedEnrolment } from '../named-enrolment.js';
import { homeworkDueView } from '../shapes.js';
import type { assignCourseContract } from './assign-course.contract.js';
import { decideAssignCourse } from './assign-course.decide.js';

export class AssignCourse extends UseCaseCommand<typeof assignCourseContract> {}

@CommandHandler(AssignCourse)
export class AssignCourseHandler implements ICommandHandler<AssignCourse> {
  constructor(
    private readonly named: NamedEnrolment,
    private readonly rules: HomeworkRules,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: AssignCourse): Promise<Answer<typeof assignCourseContract>> {
    const found = await this.named.assignment(input, caller);
    if ('code' in found) return refused(found);
    const { learner, organization, course } = found;

    const homeworkDue = await this.rules.of(course, input.homework_due);
    if (homeworkDue && 'code' in homeworkDue) return refused(homeworkDue);

    const { mandatory, deadline = null } = input;
    const who = { learnerId: learner.id, courseId: course.id };
    const terms = { orgId: organization.id, mandatory, deadline, homeworkDue };
    const assigning = { ...who, ...terms, newEnrolmentId: this.ids.uuid() };
    const facts = {
      member: organization.members.has(learner.id),
      upcoming: course.upcoming,
      allowed: isOpenTo(course, organization.id),
    };
    const outcome = await this.named.change(who, caller, (state) => decideAssignCourse(assigning, facts, state));
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const due = homeworkDueView(outcome.state.assignments.get(organization.id)?.homeworkDue ?? []);
    const ids = { user: learner.id, organization: organization.id, course: course.id };
    return answer({ ...ids, deadline, mandatory, homework_due: due });
  }
}
