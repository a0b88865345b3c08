import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { peopleById, type PeopleTable } from '../../../../projections/directory/index.js';
import type { EnrolmentsTable } from '../../../../projections/enrolments/index.js';
import type { GoalRunRow, GoalRunsTable } from '../../../../projections/goal-runs/index.js';
import { TIME_ZONE } from '../../../platform/clock/time-zone.js';
import type { Caller } from '../../../platform/contract/caller.js';
import { Failure } from '../../../platform/contract/failure.js';
import { badCursor, cursorOf, fitting, placeOf } from '../../../platform/contract/page.js';
import { answer, refused, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { course, type KnownCourse } from '../../catalogue/index.js';
import { pageParams, type PageParams } from '../domain/page-params.js';
import type { goalRunsContract } from './goal-runs.contract.js';
import { pageOfRuns } from './goal-runs.page.js';
import { LessonsNow } from './lessons-now.js';
import { RecordedViews } from './recorded-views.js';
import { runView } from './run-view.js';

export class GoalRuns extends UseCaseQuery<typeof goalRunsContract> {}

const OVER_ALL_COURSES = ['Moderator', 'System Manager', 'Administrator'] as const;

/** A look is recorded before anything is shown. The number of queries does not grow with the page. */
@QueryHandler(GoalRuns)
export class GoalRunsHandler implements IQueryHandler<GoalRuns> {
  constructor(
    private readonly states: StateCache,
    private readonly lessons: LessonsNow,
    private readonly views: RecordedViews,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(TIME_ZONE) private readonly timeZone: string,
  ) {}

  async execute({ input, caller }: GoalRuns): Promise<Answer<typeof goalRunsContract>> {
    const [{ state }] = await this.states.load(stream(course, input.course));
    if (state.status === 'absent') return refused({ code: 'course_not_found', details: { id: input.course } });
    if (!maySee(state, caller)) throw new Failure('forbidden');
    if (!state.active) return refused({ code: 'course_not_released', details: { course: state.id } });
    const params = pageParams(input);
    if ('code' in params) return refused(params);
    const after = input.cursor === undefined ? undefined : afterRun(input.cursor);
    if (input.cursor !== undefined && !after) throw badCursor(caller.locale);

    const { db, stale } = await this.readStore.fresh<GoalRunsTable & EnrolmentsTable & PeopleTable>(
      'goal_runs',
      'enrolments',
      'people',
    );
    const { limit } = params;
    const start = after?.start ?? params.start;
    const which = { courseId: state.id, lessonKey: input.lesson, before: after?.position, start, limit: limit + 1 };
    const found = await pageOfRuns(db, which);
    const people = await peopleById(db, [...new Set(found.map(({ person_id }) => person_id))]);
    const lessonOf = await this.lessons.of(state, found);
    const shown = found.slice(0, limit).map((row) => {
      const beside = { name: people.get(row.person_id)?.full_name ?? null, timeZone: this.timeZone };
      return runView(row, { ...beside, ...lessonOf(row.lesson_key) });
    });
    const runs = fitting(shown);
    const rows = found.slice(0, runs.length);
    await this.views.record(caller, state.id, input.lesson ?? null, rows);
    const page = { start, limit };
    return answer(
      { course: state.id, lesson: input.lesson ?? null, ...page, ...more(found, rows, page), runs: [...runs] },
      stale,
    );
  }
}

/** Instructors of the course; else only those who look after all of them. */
function maySee({ instructors }: KnownCourse, { personId, roles, actor }: Caller): boolean {
  return (
    actor.kind === 'system' || instructors.includes(personId) || OVER_ALL_COURSES.some((role) => roles.includes(role))
  );
}

function more(found: readonly GoalRunRow[], shown: readonly GoalRunRow[], { start }: PageParams) {
  const last = shown.at(-1);
  if (!last || found.length === shown.length) return { has_more: false };
  return { has_more: true, next_cursor: cursorOf([last.accepted_position, start + shown.length]) };
}

/** The last run of the page before, and how many there were up to it. */
function afterRun(cursor: string): { readonly position: string; readonly start: number } | undefined {
  const [position, start] = placeOf(cursor) ?? [];
  return typeof position === 'string' && typeof start === 'number' ? { position, start } : undefined;
}
