import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import {
  reviewCounts,
  reviewQueue,
  type HomeworkSubmissionRow,
  type QueuePlace,
  type ReviewTables,
} from '../../../../projections/homework/index.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { badCursor, cursorOf, fitting, placeOf } from '../../../platform/contract/page.js';
import type { Locale } from '../../../platform/contract/refusal.js';
import { answer, UseCaseQuery, type Answer } from '../../../platform/contract/use-case.js';
import { StateCache, stream } from '../../../platform/decision/state-cache.js';
import { READ_STORE, type ReadStore } from '../../../platform/read-store/read-store.js';
import { atOffset } from '../../../platform/text/zone.js';
import { course, type Course } from '../../catalogue/index.js';
import { Spaces } from '../../identity/index.js';
import { listedRow } from '../listed-view.js';
import { People } from '../people.js';
import { Reviewed } from '../reviewed.js';
import { Reviewers } from '../reviewers.js';
import { Tasks } from '../tasks.js';
import { QUEUE_PAGE, type reviewQueueContract } from './review-queue.contract.js';

export class ReviewQueue extends UseCaseQuery<typeof reviewQueueContract> {}

@QueryHandler(ReviewQueue)
export class ReviewQueueHandler implements IQueryHandler<ReviewQueue> {
  constructor(
    private readonly reviewers: Reviewers,
    private readonly reviewed: Reviewed,
    private readonly people: People,
    private readonly tasks: Tasks,
    private readonly spaces: Spaces,
    private readonly states: StateCache,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ input, caller }: ReviewQueue): Promise<Answer<typeof reviewQueueContract>> {
    const after = placeIn(input.cursor, caller.locale);
    const limit = Math.min(input.limit, QUEUE_PAGE);
    const scope = { reviewer: caller.personId, spaces: await this.reviewers.spacesOf(caller) };
    const filter = { status: input.status, course: input.course, space: input.organization };
    const { db, stale } = await this.readStore.fresh<ReviewTables>('homework_submissions', 'archived_enrolments');
    const [rows, counts] = await Promise.all([
      reviewQueue(db, scope, { ...filter, after, limit: limit + 1 }),
      reviewCounts(db, scope, filter),
    ]);
    const courses = await this.courses([...rows.map(({ course_id }) => course_id), ...counts.courses]);
    const titles = await this.spaces.titles([...rows.map(({ space }) => space), ...counts.spaces]);
    const views = await this.views(rows.slice(0, limit), courses, titles);
    const items = [...fitting(views)];
    const last = rows[items.length - 1];
    const more =
      last && items.length < rows.length
        ? { next_cursor: cursorOf([last.submitted_at ?? '', last.submission_id]) }
        : {};
    return answer(
      {
        items,
        total: counts.total,
        courses: counts.courses.map((id) => ({ id, title: titleOf(courses.get(id)) })),
        organizations: counts.spaces.map((id) => ({ id, title: titles.get(id) ?? id })),
        ...more,
      },
      stale,
    );
  }

  private async views(
    rows: readonly HomeworkSubmissionRow[],
    courses: ReadonlyMap<string, Course>,
    titles: ReadonlyMap<string, string>,
  ) {
    const now = this.clock.now();
    const nameOf = await this.people.named(rows.map(({ learner_id }) => learner_id));
    return Promise.all(
      rows.map(async (row) => {
        const found = await this.tasks.of(courses.get(row.course_id), row.lesson_key);
        const timeZone = await this.reviewed.zoneOf(row.space);
        return {
          ...listedRow(row, found, { timeZone, now }),
          student: { name: nameOf(row.learner_id).name },
          organization: row.space,
          organization_title: titles.get(row.space) ?? row.space,
          submitted_at: row.submitted_at && atOffset(row.submitted_at, timeZone),
          reviewed_version: row.reviewed_version,
          last_comment: row.last_comment,
        };
      }),
    );
  }

  private async courses(ids: readonly string[]): Promise<ReadonlyMap<string, Course>> {
    const distinct = [...new Set(ids)];
    const loaded = await this.states.load(...distinct.map((id) => stream(course, id)));
    return new Map(loaded.flatMap(({ state }) => (state.status === 'known' ? [[state.id, state] as const] : [])));
  }
}

function titleOf(state: Course | undefined): string {
  return state?.status === 'known' ? state.title : '';
}

function placeIn(cursor: string | undefined, locale: Locale): QueuePlace | undefined {
  if (cursor === undefined) return undefined;
  const [at, id] = placeOf(cursor) ?? [];
  if (typeof at !== 'string' || typeof id !== 'string') throw badCursor(locale);
  return [at, id];
}
