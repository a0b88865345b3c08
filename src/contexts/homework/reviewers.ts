import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { enrolment, enrolmentOf } from '../enrolment/index.js';
import { organization, PERSONAL, Spaces, type Organization } from '../identity/index.js';
import type { Submission } from './domain/submission.js';

/** Who asks, as far as rights go. */
type Reviewer = Pick<Caller, 'personId' | 'roles'>;

/** Everything, or the spaces with these ids. */
export type ReviewedSpaces = 'all' | readonly string[];

/**
 * Who may review what: course creators and moderators everything, managers what is in the spaces of their active
 * organisations, nobody their own.
 */
@Injectable()
export class Reviewers {
  constructor(
    private readonly states: StateCache,
    private readonly spaces: Spaces,
  ) {}

  async spacesOf({ personId, roles }: Reviewer): Promise<ReviewedSpaces> {
    if (isCurator(roles)) return 'all';
    const { organizations } = await this.spaces.organizationsOf(personId);
    return organizations.filter((one) => manages(one, personId)).map(({ id }) => id);
  }

  async may({ personId, roles }: Reviewer, { learnerId, space }: Submission): Promise<boolean> {
    if (learnerId === personId) return false;
    if (isCurator(roles)) return true;
    if (space === PERSONAL) return false;
    const [{ state }] = await this.states.load(stream(organization, space));
    return manages(state, personId);
  }

  /** Whether a reset of the progress retired the enrolment that the submission hangs on. */
  async isArchived({ learnerId, courseId, enrolmentId }: Submission): Promise<boolean> {
    const [{ state }] = await this.states.load(stream(enrolment, enrolmentOf(learnerId, courseId)));
    return state.enrolmentId !== enrolmentId;
  }
}

function isCurator(roles: Caller['roles']): boolean {
  return roles.includes('Course Creator') || roles.includes('Moderator');
}

function manages(state: Organization, personId: string): boolean {
  if (state.status !== 'active') return false;
  const role = state.members.get(personId)?.role;
  return role === 'Manager' || role === 'Org Admin';
}
