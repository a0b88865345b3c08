import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import type { Refused } from '../../platform/contract/refusal.js';
import type { Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { NamedCourses } from '../catalogue/index.js';
import { Directory, type KnownOrganization } from '../identity/index.js';
import { isAdministrator, mayAssign } from './assigning-rights.js';
import { enrolment, enrolmentOf, type EnrolmentState } from './domain/enrolment.js';
import type { EnrolmentEvent } from './domain/enrolment.events.js';

/** A learner in a course, by their ids. */
export interface LearnerInCourse {
  readonly learnerId: string;
  readonly courseId: string;
}

function notFound(user: string) {
  return { code: 'user_not_found', details: { user } } as const;
}

/** Enrolments that an administrator names by person and course. */
@Injectable()
export class NamedEnrolment {
  constructor(
    private readonly directory: Directory,
    private readonly courses: NamedCourses,
    private readonly decisions: DecisionRunner,
  ) {}

  /** By login or id. */
  async learner(named: string) {
    return (await this.directory.person(named)) ?? notFound(named);
  }

  /** By login or id; a manager finds nobody who does not belong to the organization. */
  async learnerOf(organization: KnownOrganization | undefined, named: string, caller: Caller) {
    const found = await this.learner(named);
    const isHidden = !isAdministrator(caller) && !('code' in found) && !organization?.members.has(found.id);
    return isHidden ? notFound(named) : found;
  }

  /** By title or id. */
  async organization(named: string) {
    const found = await this.directory.organization(named);
    return found ?? ({ code: 'organization_not_found', details: { organization: named } } as const);
  }

  /** By id or course key. */
  course(named: string) {
    return this.courses.course(named);
  }

  /**
   * Between whom an assignment is and of which course, or the first of the three that there is not.
   * @throws Failure `forbidden`: neither an administrator nor a manager of the organization
   */
  async assignment(
    named: { readonly user: string; readonly organization: string; readonly course: string },
    caller: Caller,
  ) {
    const organization = await this.managed(named.organization, caller);
    const learner = await this.learnerOf('code' in organization ? undefined : organization, named.user, caller);
    if ('code' in learner) return learner;
    if ('code' in organization) return organization;
    const course = await this.course(named.course);
    return 'code' in course ? course : { learner, organization, course };
  }

  /** @throws Failure `forbidden`: neither an administrator nor a manager of the organization */
  async managed(named: string, caller: Caller) {
    const found = await this.organization(named);
    if (!mayAssign(caller, found)) throw new Failure('forbidden');
    return found;
  }

  async change<R extends Refused>(
    { learnerId, courseId }: LearnerInCourse,
    caller: Caller,
    decide: (state: EnrolmentState) => Decision<EnrolmentEvent, R>,
  ) {
    const id = enrolmentOf(learnerId, courseId);
    return settled(await this.decisions.run(enrolment, id, caller, decide, { subjects: [learnerId] }));
  }
}
