import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/contract/caller.js';
import type { RefusedOf } from '../../platform/contract/refusal.js';
import { answer, refused } from '../../platform/contract/use-case.js';
import type { Decision } from '../../platform/decision/decision.js';
import { DecisionRunner } from '../../platform/decision/decision-runner.js';
import { settled } from '../../platform/decision/settled.js';
import { Directory } from '../identity/index.js';
import { course, type Course } from './domain/course.js';
import type { CourseEvent } from './domain/course.events.js';
import type { catalogueRefusals } from './domain/refusals.js';
import { NamedCourses } from './named-courses.js';

type NotFound = RefusedOf<typeof catalogueRefusals, 'course_not_found'>;

/** A change of the organizations whose people may take a course, both named as an administrator types them. */
@Injectable()
export class AccessListChange {
  constructor(
    private readonly decisions: DecisionRunner,
    private readonly directory: Directory,
    private readonly courses: NamedCourses,
  ) {}

  async run(
    to: { readonly course: string; readonly organization: string },
    caller: Caller,
    decide: (courseId: string, orgId: string, state: Course) => Decision<CourseEvent, NotFound>,
  ) {
    const known = await this.courses.course(to.course);
    if ('code' in known) return refused(known);
    const opened = await this.directory.organization(to.organization);
    if (!opened)
      return refused({ code: 'organization_not_found', details: { organization: to.organization } } as const);
    const outcome = settled(
      await this.decisions.run(course, known.id, caller, (state) => decide(known.id, opened.id, state)),
    );
    if (outcome.kind === 'refused') return refused(outcome.refusal);
    const organizations = outcome.state.status === 'known' ? [...outcome.state.allowedOrganizations] : [];
    return answer({ id: known.id, organizations: organizations.toSorted() });
  }
}
