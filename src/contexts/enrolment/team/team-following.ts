import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../../platform/contract/caller.js';
import { derivedCommandId, DecisionRunner } from '../../../platform/decision/decision-runner.js';
import { settled } from '../../../platform/decision/settled.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { IDS, type Ids } from '../../../platform/ids/ids.js';
import { inLanes } from '../../../platform/lanes/in-lanes.js';
import { hasMember, organization } from '../../identity/index.js';
import { enrolment, enrolmentOf } from '../domain/enrolment.js';
import { teamCourses } from '../domain/team-courses.js';
import { decideFollowTeam } from './follow-team.decide.js';

const LANES = 16;

/** Gives every member what the whole team was assigned, or takes it away. May be repeated, and go on where it broke off. */
@Injectable()
export class TeamFollowing {
  constructor(
    private readonly states: StateCache,
    private readonly decisions: DecisionRunner,
    @Inject(IDS) private readonly ids: Ids,
  ) {}

  /** @returns how many belong to the organization */
  async everybody(orgId: string, courseId: string, caller: Caller): Promise<number> {
    const [{ state }] = await this.states.load(stream(organization, orgId));
    const members = state.status === 'absent' ? [] : [...state.members.keys()];
    await inLanes(members, LANES, (learnerId) => this.member({ orgId, courseId, learnerId, joining: false }, caller));
    return members.length;
  }

  /** Somebody who joined, or one of the members. */
  async member(
    who: { readonly orgId: string; readonly courseId: string; readonly learnerId: string; readonly joining: boolean },
    caller: Caller,
    causationId?: string,
  ): Promise<void> {
    const { orgId, courseId, learnerId } = who;
    const id = enrolmentOf(learnerId, courseId);
    const own = { ...caller, commandId: derivedCommandId(caller.commandId, id) };
    const decide = async (state: Parameters<typeof decideFollowTeam>[1]) => {
      const [{ state: team }, { state: org }] = await this.states.load(
        stream(teamCourses, orgId),
        stream(organization, orgId),
      );
      const following = {
        ...who,
        terms: team.get(courseId),
        member: hasMember(org, learnerId),
        newEnrolmentId: this.ids.uuid(),
      };
      return decideFollowTeam(following, state);
    };
    const how = { subjects: [learnerId], ...(causationId !== undefined && { causationId }) };
    settled(await this.decisions.run(enrolment, id, own, decide, how));
  }
}
