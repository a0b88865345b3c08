import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReactionCommand } from '../../../platform/reactions/reaction-command.js';
import { TeamFollowing } from './team-following.js';

interface Input {
  readonly orgId: string;
  readonly courseId: string;
  /** Who joined; everybody when left out. */
  readonly learnerId?: string;
}

/** Brings members in line with what the whole team was assigned. Sent by the reaction, as often as it likes. */
export class FollowTeam extends ReactionCommand<Input> {}

@CommandHandler(FollowTeam)
export class FollowTeamHandler implements ICommandHandler<FollowTeam> {
  constructor(private readonly following: TeamFollowing) {}

  async execute({ input: { learnerId, ...team }, caller, causationId }: FollowTeam): Promise<void> {
    if (learnerId === undefined) await this.following.everybody(team.orgId, team.courseId, caller);
    else await this.following.member({ ...team, learnerId, joining: true }, caller, causationId);
  }
}
