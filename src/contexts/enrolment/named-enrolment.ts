import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import type { Refused } from '../../platform/contract/refusal.js';
import type { Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { NamedCourses } from '../catalogue/index.js';
import { Directory } from '../identity/index.js';
import { enrolment, enrolmentOf, type EnrolmentState } from './domain/enrolment.js';
import type { EnrolmentEvent } from './domain/enrolment.events.js';

/** A learner in a course, by their ids. */
export interface LearnerInCourse {
  readonly learnerId: string;
  readonly courseId: string;
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
    const found = await this.directory.person(named);
    return found ?? ({ code: 'user_not_found', details: { user: named } } as const);
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

  /** Between whom an assignment is and of which course, or the first of the three that there is not. */
  async assignment(named: { readonly user: string; readonly organization: string; readonly course: string }) {
    const learner = await this.learner(named.user);
    if ('code' in learner) return learner;
    const organization = await this.organization(named.organization);
    if ('code' in organization) return organization;
    const course = await this.course(named.course);
    return 'code' in course ? course : { learner, organization, course };
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
