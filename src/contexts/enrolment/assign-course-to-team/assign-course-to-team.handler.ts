import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../platform/contract/caller.js';
import { answer, refused, UseCaseCommand, type Answer } from '../../../platform/contract/use-case.js';
import { derivedCommandId, DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { inLanes } from '../../../platform/lanes/in-lanes.js';
import { isOpenTo, type KnownCourse } from '../../catalogue/index.js';
import type { KnownOrganization } from '../../identity/index.js';
import { decideAssignCourse } from '../assign-course/assign-course.decide.js';
import { teamCourses } from '../domain/team-courses.js';
import { HomeworkRules } from '../homework-rules.js';
import { NamedEnrolment } from '../named-enrolment.js';
import { homeworkDueView } from '../shapes.js';
import { TeamFollowing } from '../team/team-following.js';
import type { assignCourseToTeamContract } from './assign-course-to-team.contract.js';
import { decideAssignCourseToTeam, type AssigningToTeam } from './assign-course-to-team.decide.js';

const LANES = 16;

export class AssignCourseToTeam extends UseCaseCommand<typeof assignCourseToTeamContract> {}

/** Records it for the team, then gives it to everybody; what breaks off the reaction brings to its end. */
@CommandHandler(AssignCourseToTeam)
export class AssignCourseToTeamHandler implements ICommandHandler<AssignCourseToTeam> {
  constructor(
    private readonly named: NamedEnrolment,
    private readonly rules: HomeworkRules,
    private readonly decisions: DecisionRunner,
    private readonly following: TeamFollowing,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  async execute({ input, caller }: AssignCourseToTeam): Promise<Answer<typeof assignCourseToTeamContract>> {
    const organization = await this.named.managed(input.organization, caller);
    if ('code' in organization) return refused(organization);
    const course = await this.named.course(input.course);
    if ('code' in course) return refused(course);

    const homeworkDue = await this.rules.of(course, input.homework_due);
    if (homeworkDue && 'code' in homeworkDue) return refused(homeworkDue);

    const { mandatory, deadline = null, members } = input;
    const data = { orgId: organization.id, courseId: course.id, mandatory, deadline, homeworkDue };
    const facts = { upcoming: course.upcoming, allowed: isOpenTo(course, organization.id) };
    const told = { organization: organization.id, course: course.id, deadline, mandatory, whole_team: !members };
    if (members) {
      const may = decideAssignCourseToTeam(data, facts, teamCourses.initial);
      if (may.kind === 'refused') return refused(may.refusal);
      const due = homeworkDue && { homework_due: homeworkDueView(homeworkDue) };
      return answer({ ...told, ...due, ...(await this.assignTo(members, data, organization, course, caller)) });
    }
    const outcome = settled(
      await this.decisions.run(teamCourses, organization.id, caller, (state) =>
        decideAssignCourseToTeam(data, facts, state),
      ),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const { signal: _signal, ...unhurried } = caller;
    const everybody = await this.following.everybody(organization.id, course.id, unhurried);
    const due = homeworkDueView(outcome.state.get(course.id)?.homeworkDue ?? []);
    return answer({ ...told, homework_due: due, members: everybody, not_members: [] });
  }

  private async assignTo(
    named: readonly string[],
    { mandatory, deadline, homeworkDue }: AssigningToTeam,
    organization: KnownOrganization,
    course: KnownCourse,
    caller: Caller,
  ) {
    const notMembers: string[] = [];
    let members = 0;
    const { signal: _signal, ...unhurried } = caller;
    await inLanes(new Set(named), LANES, async (user) => {
      const learner = await this.named.learner(user);
      if ('code' in learner || !organization.members.has(learner.id)) {
        notMembers.push(user);
        return;
      }
      const who = { learnerId: learner.id, courseId: course.id };
      const terms = { orgId: organization.id, mandatory, deadline, homeworkDue };
      const assigning = { ...who, ...terms, newEnrolmentId: this.ids.uuid() };
      const own = { ...unhurried, commandId: derivedCommandId(caller.commandId, learner.id) };
      const facts = { member: true, upcoming: false, allowed: true };
      await this.named.change(who, own, (state) => decideAssignCourse(assigning, facts, state));
      members += 1;
    });
    return { members, not_members: notMembers };
  }
}
