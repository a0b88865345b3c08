import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import { Failure } from '../../platform/contract/failure.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { answer, refused } from '../../platform/contract/use-case.js';
import type { Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { StateCache, stream } from '../../platform/decision/state-cache.js';
import { organization } from '../identity/index.js';
import { course, type Course } from './domain/course.js';
import type { CourseEvent } from './domain/course.events.js';
import type { catalogueRefusals } from './domain/refusals.js';

type NotFound = RefusedOf<typeof catalogueRefusals, 'course_not_found'>;

/** A change of the organizations whose people may take a course, answered with what the list has become. */
@Injectable()
export class AccessListChange {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly states: StateCache,
  ) {}

  async run(
    to: { readonly course: string; readonly organization: string },
    caller: Caller,
    decide: (courseId: string, orgId: string, state: Course) => Decision<CourseEvent, NotFound>,
  ) {
    const [{ state: known }] = await this.states.load(stream(organization, to.organization));
    if (known.status === 'absent') throw new Failure('not_found');
    const outcome = settled(
      await this.decisions.run(course, to.course, caller, (state) => decide(to.course, to.organization, state)),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const organizations = outcome.state.status === 'known' ? [...outcome.state.allowedOrganizations] : [];
    return answer({ id: to.course, organizations: organizations.toSorted() });
  }
}
