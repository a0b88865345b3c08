import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { peopleById, type PeopleTable } from '../../../../projections/directory/index.js';
import { listAssignments, type AssignmentsTable } from '../../../../projections/enrolments/index.js';
import { Failure } from '../../../platform/contract/failure.js';
import { badCursor, cursorOf, placeOf } from '../../../platform/contract/page.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { NamedCourses } from '../../catalogue/index.js';
import { Spaces } from '../../identity/index.js';
import { isAdministrator } from '../assigning-rights.js';
import { teamCourses, type TeamTerms } from '../domain/team-courses.js';
import { NamedEnrolment } from '../named-enrolment.js';
import { homeworkDueView } from '../shapes.js';
import type { listAssignmentsContract } from './list-assignments.contract.js';

export class ListAssignments extends UseCaseQuery<typeof listAssignmentsContract> {}

@QueryHandler(ListAssignments)
export class ListAssignmentsHandler implements IQueryHandler<ListAssignments> {
  constructor(
    private readonly named: NamedEnrolment,
    private readonly courses: NamedCourses,
    private readonly spaces: Spaces,
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {}

  async execute({ input, caller }: ListAssignments): Promise<Answer<typeof listAssignmentsContract>> {
    if (input.organization === undefined && !isAdministrator(caller)) throw new Failure('forbidden');
    const organization =
      input.organization === undefined ? undefined : await this.named.managed(input.organization, caller);
    if (organization && 'code' in organization) return refused(organization);
    const learner = input.user === undefined ? undefined : await this.named.learnerOf(organization, input.user, caller);
    if (learner && 'code' in learner) return refused(learner);
    const course = input.course === undefined ? undefined : await this.named.course(input.course);
    if (course && 'code' in course) return refused(course);
    const [after] = input.cursor === undefined ? [''] : (placeOf(input.cursor) ?? []);
    if (typeof after !== 'string') throw badCursor(caller.locale);

    const { limit = 100 } = input;
    const { db, stale } = await this.readStore.fresh<AssignmentsTable & PeopleTable>('assignments', 'people');
    const wanted = { orgId: organization?.id, personId: learner?.id, courseId: course?.id };
    const found = await listAssignments(db, { ...wanted, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const team = organization ? await this.teamOf(organization.id) : undefined;
    const titles = await this.titlesOf(page, [...(team?.keys() ?? [])]);
    const people = await peopleById(db, [...new Set(page.map(({ person_id }) => person_id))]);
    const last = page.at(-1);
    const assignments = page.map((row) => ({
      user: row.person_id,
      login: people.get(row.person_id)?.account ?? null,
      full_name: people.get(row.person_id)?.full_name ?? null,
      organization: titles.organization(row.org_id),
      course: titles.course(row.course_id),
      deadline: row.deadline,
      mandatory: row.mandatory,
      extended_from: row.deadline === row.assigned_deadline ? null : row.assigned_deadline,
      chosen_by_member: row.by_own_choice,
      assigned_at: row.assigned_at,
    }));
    return answer(
      {
        assignments,
        ...(team && {
          whole_team: [...team].map(([id, terms]) => ({ course: titles.course(id), ...termsView(terms) })),
        }),
        ...(found.length > limit && last && { next_cursor: cursorOf([last.assignment_key]) }),
      },
      stale,
    );
  }

  private async teamOf(orgId: string) {
    const [{ state }] = await this.states.load(stream(teamCourses, orgId));
    return state;
  }

  private async titlesOf(
    page: readonly { readonly org_id: string; readonly course_id: string }[],
    more: readonly string[],
  ) {
    const courses = await this.courses.titles([...new Set([...page.map(({ course_id }) => course_id), ...more])]);
    const organizations = await this.spaces.titles(page.map(({ org_id }) => org_id));
    return {
      course: (id: string) => ({ id, title: courses.get(id) ?? id }),
      organization: (id: string) => ({ id, title: organizations.get(id) ?? id }),
    };
  }
}

function termsView({ homeworkDue, ...terms }: TeamTerms) {
  return { ...terms, homework_due: homeworkDueView(homeworkDue) };
}
