import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { teamCourses } from '../domain/team-courses.js';
import { NamedEnrolment } from '../named-enrolment.js';
import { TeamFollowing } from '../team/team-following.js';
import type { withdrawCourseFromTeamContract } from './withdraw-course-from-team.contract.js';
import { decideWithdrawCourseFromTeam } from './withdraw-course-from-team.decide.js';

export class WithdrawCourseFromTeam extends UseCaseCommand<typeof withdrawCourseFromTeamContract> {}

@CommandHandler(WithdrawCourseFromTeam)
export class WithdrawCourseFromTeamHandler implements ICommandHandler<WithdrawCourseFromTeam> {
  constructor(
    private readonly named: NamedEnrolment,
    private readonly decisions: DecisionRunner,
    private readonly following: TeamFollowing,
  ) {}

  async execute({ input, caller }: WithdrawCourseFromTeam): Promise<Answer<typeof withdrawCourseFromTeamContract>> {
    const organization = await this.named.managed(input.organization, caller);
    if ('code' in organization) return refused(organization);
    const course = await this.named.course(input.course);
    if ('code' in course) return refused(course);

    const data = { orgId: organization.id, courseId: course.id };
    const outcome = settled(
      await this.decisions.run(teamCourses, organization.id, caller, (state) =>
        decideWithdrawCourseFromTeam(data, input, state),
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { signal: _signal, ...unhurried } = caller;
    const members = await this.following.everybody(organization.id, course.id, unhurried);
    return answer({ organization: organization.id, course: course.id, members });
  }
}
